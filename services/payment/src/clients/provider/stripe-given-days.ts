import type Stripe from 'stripe';
import type { GivenDays } from '../../domain/provider-facts.ts';
import type { Provider } from './provider.ts';

/** Stripe's side of given days: what it can do for a running subscription is a trial, so the metadata says what it is. */

/** The metadata keys of days that the team gave. */
export const givenKeys = {
  orderId: 'givenOrder',
  days: 'givenDays',
  by: 'givenBy',
  at: 'givenAt',
  dueBefore: 'givenDueBefore',
  until: 'givenUntil',
  /** The end of the free day, which the provider forgets. */
  trialEnd: 'freeDayEnd',
} as const;

export function createGiving(stripe: Stripe): Pick<Provider, 'giveDays'> {
  return {
    giveDays: async ({ subscriptionId, attempt, ...order }) => {
      const { orderId, days, until, dueBefore, trialEnd, operatorId, at } = order;
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
        // Stripe keeps the first answer of a key for a day, also a failure of its own. The update is absolute, so twice is harmless.
        { idempotencyKey: `days:${orderId}:${attempt}` },
      );
    },
  };
}

export function givenOf({ metadata }: Stripe.Subscription): GivenDays | undefined {
  const orderId = metadata[givenKeys.orderId];
  if (!orderId) return undefined;
  return {
    orderId,
    days: Number(metadata[givenKeys.days]),
    dueBefore: new Date(metadata[givenKeys.dueBefore] ?? ''),
    until: new Date(metadata[givenKeys.until] ?? ''),
  };
}

/** The end of the free day, also once the provider has another trial. */
export function trialEndOf({ metadata, trial_end }: Stripe.Subscription): Date | undefined {
  if (!metadata[givenKeys.orderId]) return trial_end ? new Date(trial_end * 1_000) : undefined;
  const end = metadata[givenKeys.trialEnd];
  return end ? new Date(end) : undefined;
}
