import type { Context } from '../context.ts';
import type { MembershipRow } from '../store/memberships.ts';
import { fingerprintsOf } from './known-person.ts';
import { membershipAnswer } from './membership.ts';
import { isRunning } from './start.ts';

/** A member's membership for an answer, with what is known of the terms and the trial. */
export async function answerFor(context: Context, memberId: string, row?: MembershipRow | null) {
  const [membership, accepted, customer] = await Promise.all([
    row === undefined ? context.memberships.of(memberId) : row,
    context.terms.accepted(memberId),
    context.customers.of(memberId),
  ]);
  const trialUsed =
    customer?.trialUsedAt !== undefined ||
    (!isRunning(membership) && (await hadTrialByAddress(context, memberId)));
  return membershipAnswer(membership, accepted, trialUsed);
}

/** While auth does not answer nothing is known of an address; the order itself asks again before anything is charged. */
async function hadTrialByAddress(context: Context, memberId: string): Promise<boolean> {
  const account = await context.others.account(memberId).catch(() => undefined);
  if (!account) return false;
  const known = await context.fingerprints.known(fingerprintsOf(context, account));
  return known.some(({ usedAt }) => usedAt);
}
