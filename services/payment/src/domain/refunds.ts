import { refundPolicy } from '@emberline/contracts';
import type { ProviderDispute } from './provider-facts.ts';

const dayMs = 86_400_000;

/** Until when a member may ask for a charge back. */
export function askUntil(chargedAt: Date): Date {
  return new Date(chargedAt.getTime() + refundPolicy.daysToAsk * dayMs);
}

/** When the policy wants a request decided at the latest. */
export function decideBy(askedAt: Date): Date {
  return businessDaysAfter(askedAt, refundPolicy.businessDaysToDecide);
}

/** The same time of day that many weekdays later, in UTC. Public holidays count as weekdays. */
export function businessDaysAfter(time: Date, days: number): Date {
  const day = new Date(time);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left--;
  }
  return day;
}

type Status = ProviderDispute['status'];

/** Whether somebody still decides about it. */
export function isOpenDispute(status: Status): boolean {
  return status === 'inquiry' || status === 'needs_response' || status === 'under_review';
}

/** Whether the bank has taken the money back, and has not returned it. An inquiry only asks. */
export function isChargedBack({ status }: { status: Status }): boolean {
  return status === 'needs_response' || status === 'under_review' || status === 'lost';
}
