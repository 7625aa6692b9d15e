import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';

/** The member's running membership. @throws NOT_SUBSCRIBED */
export async function requireRunning(
  { memberships }: Pick<Context, 'memberships'>,
  memberId: string,
): Promise<MembershipRow> {
  const membership = await memberships.of(memberId);
  if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
  return membership;
}
