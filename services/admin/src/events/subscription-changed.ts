import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onSubscriptionChanged = transactional(
  'subscription-changed',
  async ({ users }: Context, { data: { memberId: id, paymentStatus, version } }, session) => {
    await users.setMembership({ id, paymentStatus, version }, session);
  },
);
