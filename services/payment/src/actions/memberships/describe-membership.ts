import { isUnavailable } from '@emberline/kit/errors';
import { membershipAnswer } from '../../answers/membership-answer.ts';
import type { Context } from '../../context.ts';
import { fingerprintsOf } from '../../domain/fingerprints.ts';
import { isRunning, type MembershipRow, priceOf } from '../../domain/membership.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * A member's membership for an answer, with the accepted terms and the trial.
 * @param row the row if the caller has just read it; null when there is none.
 */
export async function describeMembership(context: Context, memberId: string, row?: MembershipRow | null) {
  const [membership, accepted, customer] = await Promise.all([
    withPrice(context, row === undefined ? await context.memberships.of(memberId) : row),
    context.terms.accepted(memberId),
    context.customers.of(memberId),
  ]);
  const trialUsed =
    customer?.trialUsedAt !== undefined ||
    (!isRunning(membership) && (await hadTrialByAddress(context, memberId)));
  return membershipAnswer(membership, accepted, trialUsed);
}

/** Treats the address as new while auth is down. The order checks it again before any charge. */
async function hadTrialByAddress(
  { others, fingerprints, settings }: Context,
  memberId: string,
): Promise<boolean> {
  const account = await others.account(memberId).catch(() => undefined);
  if (!account) return false;
  const known = await fingerprints.known(fingerprintsOf(settings.TRIAL_SECRET, account));
  return known.some(({ usedAt }) => usedAt);
}

/**
 * A membership with its own price. Rows of before that was stored are fetched once more; while the provider does not answer, it is
 * what was charged last.
 */
export async function withPrice(context: Context, row: MembershipRow | null): Promise<MembershipRow | null> {
  if (!isRunning(row) || row.demonstration || row.amount !== undefined) return row;
  try {
    return await syncMembership(context, row._id);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const paid = await context.charges.paidBy(row._id);
    const last = paid.find(({ subscriptionId }) => subscriptionId === row.subscriptionId);
    return { ...row, amount: priceOf(row, last?.amount) };
  }
}
