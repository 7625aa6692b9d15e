import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onSubscriptionChanged = transactional(
  'subscription-changed',
  async ({ members, profiles }: Context, { data: { memberId, version, paymentStatus } }, session) => {
    if (!(await members.ensure(session, memberId))) return;
    await profiles.setPayment(session, memberId, { version, paymentStatus });
  },
);
