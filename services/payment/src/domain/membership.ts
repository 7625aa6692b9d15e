import { type AnswerOf, type getPaymentStatus, plan } from '@emberline/contracts';
import type { MembershipRow } from '../store/memberships.ts';

type Membership = AnswerOf<typeof getPaymentStatus>['data'];

/** A membership as its holder sees it. @param row undefined when there never was one. */
export function membershipAnswer(
  row: MembershipRow | null,
  termsAccepted: boolean,
  trialUsed: boolean,
): Membership {
  if (!row) {
    return {
      status: null,
      paymentRecord: null,
      trialEnd: null,
      validUntil: null,
      nextCharge: null,
      cancelAtPeriodEnd: false,
      lastChargeFailed: false,
      card: null,
      termsAccepted,
      trialUsed,
    };
  }
  return {
    status: row.code,
    paymentRecord: { subscriptionId: row.subscriptionId, createdAt: row.createdAt.toISOString() },
    trialEnd: row.trialEnd?.toISOString() ?? null,
    validUntil: row.periodEnd.toISOString(),
    nextCharge:
      row.code === 1 && !row.cancelAtPeriodEnd
        ? { at: row.periodEnd.toISOString(), amount: plan.amount }
        : null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    lastChargeFailed: row.lastChargeFailed,
    card: row.card ?? null,
    termsAccepted,
    trialUsed,
  };
}
