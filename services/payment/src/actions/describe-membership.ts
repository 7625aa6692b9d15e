import { membershipAnswer } from '../answers/membership-answer.ts';
import type { Context } from '../context.ts';
import { fingerprintsOf } from '../domain/fingerprints.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import { withPrice } from './with-price.ts';

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
