import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { applyMembership } from '../facts/apply-membership.ts';

/** Safe to repeat, since subscriptions have versions. */
export function onSubscriptionChanged(context: Context): EventHandler<'subscription-changed'> {
  return {
    idempotent: async ({ data: { memberId, paymentStatus: status, validUntil, version } }) =>
      applyMembership(context, memberId, {
        status,
        validUntil: validUntil === null ? null : new Date(validUntil),
        version,
      }),
  };
}
