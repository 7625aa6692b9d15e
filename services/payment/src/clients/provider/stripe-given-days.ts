import type Stripe from 'stripe';
import type { GivenDays } from '../../domain/provider-facts.ts';

/** Days before the next charge that the team gave at an earlier release. To Stripe they are a trial, so the metadata says what it is. */

/** The metadata keys of days that the team gave. */
export const givenKeys = {
  orderId: 'givenOrder',
  days: 'givenDays',
  dueBefore: 'givenDueBefore',
  until: 'givenUntil',
  /** The end of the free day, which the provider forgets. */
  trialEnd: 'freeDayEnd',
} as const;

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
