import { paymentStatus } from '@emberline/contracts/choices';
import type { EventHandler } from '@emberline/kit/events/consumer';
import { outdateChangesOf } from '../changing/outdate.ts';
import type { Context } from '../context.ts';

/** Safe to repeat, since subscriptions have versions. */
export function onSubscriptionChanged(context: Context): EventHandler<'subscription-changed'> {
  const { stores, knownMembers } = context;
  return {
    push: async ({ data }) => {
      const { memberId, paymentStatus: status, validUntil, version } = data;
      const payment = { status, validUntil: validUntil === null ? null : new Date(validUntil), version };
      await stores.members.setPayment(memberId, payment);
      knownMembers.forget(memberId);
      if (status !== paymentStatus.active) await outdateChangesOf(stores, memberId);
    },
  };
}
