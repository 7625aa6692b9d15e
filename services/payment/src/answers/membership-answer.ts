import { type AnswerOf, type getPaymentStatus, paymentStatus, plan } from '@emberline/contracts';
import { daysAhead, dueAt, endsAtOnce, type MembershipRow, priceOf } from '../domain/membership.ts';

type Membership = AnswerOf<typeof getPaymentStatus>['data'];

const dayMs = 86_400_000;

/** A membership as its holder sees it. @param row undefined when the member never had one. */
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
      periodEnd: null,
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
    trialEnd: row.trialEnd ? later(row.createdAt, plan.trialHours / 24) : null,
    validUntil: validUntil(row),
    ...daysGiven(row),
    periodEnd: row.periodEnd.toISOString(),
    nextCharge:
      row.code === 1 && !row.cancelAtPeriodEnd
        ? { at: dueAt(row).toISOString(), amount: priceOf(row) }
        : null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    ...(endsAtOnce(row) && { cancelEndsNow: true }),
    lastChargeFailed: row.lastChargeFailed,
    ...(row.toConfirm && { toConfirm: { amount: row.toConfirm.amount, currency: row.toConfirm.currency } }),
    card: row.card ?? null,
    termsAccepted,
    trialUsed,
  };
}

/** The days from the charge's first due date to its present one. */
function daysGiven(row: MembershipRow): Pick<Membership, 'daysGiven'> {
  const given = daysAhead(row);
  if (!given) return {};
  const { dueBefore, until } = given;
  return {
    daysGiven: {
      days: Math.round((until.getTime() - dueBefore.getTime()) / dayMs),
      until: until.toISOString(),
    },
  };
}

/**
 * The specification's date: 31 days after the record was created, then 31 days after each charge. A membership that is
 * cancelled, past due or ended shows its end instead, and so does one with days that the team gave.
 */
export function validUntil(row: MembershipRow): string {
  const { code, cancelAtPeriodEnd, status, createdAt, periodStart, periodEnd } = row;
  if (code !== paymentStatus.active || cancelAtPeriodEnd || daysAhead(row)) return periodEnd.toISOString();
  return later(status === 'trialing' ? createdAt : periodStart, plan.validDays);
}

function later(time: Date, days: number): string {
  return new Date(time.getTime() + days * dayMs).toISOString();
}
