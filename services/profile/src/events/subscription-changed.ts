import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onSubscriptionChanged({ members, profiles }: Context) {
  return {
    transactional: async ({ data: { memberId, version, paymentStatus } }, session) => {
      if (!(await members.ensure(session, memberId))) return;
      await profiles.setPayment(session, memberId, { version, paymentStatus });
    },
  } satisfies EventHandler<'subscription-changed'>;
}
