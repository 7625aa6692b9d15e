import type Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { givenKeys } from './stripe-objects.ts';

/** Stripe's side of given days: what it can do for a running subscription is a trial, so the metadata says what it is. */
export function createGiving(stripe: Stripe): Pick<Provider, 'giveDays'> {
  return {
    giveDays: async ({ subscriptionId, orderId, days, until, dueBefore, trialEnd, operatorId, at }) => {
      await stripe.subscriptions.update(
        subscriptionId,
        {
          trial_end: until.getTime() / 1_000,
          proration_behavior: 'none',
          metadata: {
            [givenKeys.orderId]: orderId,
            [givenKeys.days]: String(days),
            [givenKeys.by]: operatorId,
            [givenKeys.at]: at.toISOString(),
            [givenKeys.dueBefore]: dueBefore.toISOString(),
            [givenKeys.until]: until.toISOString(),
            [givenKeys.trialEnd]: trialEnd?.toISOString() ?? '',
          },
        },
        { idempotencyKey: `days:${orderId}` },
      );
    },
  };
}
