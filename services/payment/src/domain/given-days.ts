import { isOpenDispute } from './dispute.ts';
import type { MembershipRow } from './membership.ts';
import type { ProviderDispute } from './provider-facts.ts';

const dayMs = 86_400_000;
/** So near to a charge the provider might make it while the days are on their way. */
const tooNearMs = 3_600_000;

/** Why this membership cannot be given days, for an operator to read; undefined when it can. */
export function whyNoDays(
  row: MembershipRow,
  disputes: readonly Pick<ProviderDispute, 'status'>[],
  now: Date,
): string | undefined {
  if (row.demonstration)
    return 'This membership is of the demonstration; the payment provider does not know it.';
  if (row.lastChargeFailed || row.status === 'past_due' || row.status === 'paused')
    return 'The last charge has failed. Days can be given once it is paid.';
  if (row.chargePending)
    return 'A charge is on its way. Days can be given once it is paid, in about an hour.';
  if (row.cancelAtPeriodEnd) return 'This membership is cancelled and ends, so no charge can be moved.';
  // One that was lost has ended the membership that it was for.
  if (disputes.some(({ status }) => isOpenDispute(status))) return 'A bank disputes a charge of this member.';
  if (row.periodEnd.getTime() - now.getTime() < tooNearMs)
    return 'The next charge is due within the hour. Please give the days after it.';
}

/** The next charge so many days later. */
export function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs);
}

export function daysBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / dayMs);
}
