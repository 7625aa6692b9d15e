import type { Context } from '../context.ts';
import type { MembershipRow } from '../store/memberships.ts';
import { membershipAnswer } from './membership.ts';

/** A member's membership for an answer, with what is known of the terms and the trial. */
export async function answerFor(context: Context, memberId: string, row?: MembershipRow | null) {
  const [membership, accepted, customer] = await Promise.all([
    row === undefined ? context.memberships.of(memberId) : row,
    context.terms.accepted(memberId),
    context.customers.of(memberId),
  ]);
  return membershipAnswer(membership, accepted, customer?.trialUsedAt !== undefined);
}
