import { paymentStatus } from '@emberline/contracts/choices';
import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onSubscriptionChanged({
  stores,
  knownMembers,
}: Context): EventHandler<'subscription-changed'> {
  return {
    store: async ({ data }, session) => {
      const { memberId, paymentStatus: status, validUntil, version } = data;
      const payment = { status, validUntil: validUntil === null ? null : new Date(validUntil), version };
      await stores.members.setPayment(memberId, payment, session);
      if (status !== paymentStatus.active) await stores.conversations.reviseOf(memberId, session);
      knownMembers.forget(memberId);
    },
  };
}
