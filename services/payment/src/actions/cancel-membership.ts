import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import { setCancelled } from './set-cancelled.ts';

/** @throws FORBIDDEN for another subscription than the member's, NOT_SUBSCRIBED, TOO_MANY */
export async function cancelMembership(
  context: Context,
  memberId: string,
  subscriptionId: string,
): Promise<MembershipRow | null> {
  const membership = await context.memberships.of(memberId);
  if (membership && membership.subscriptionId !== subscriptionId) throw new ProblemError('FORBIDDEN');
  if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
  return setCancelled(context, membership, true);
}
