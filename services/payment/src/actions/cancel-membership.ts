import { paymentStatus } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import { setCancelled } from './set-cancelled.ts';
import { dropAllAsked } from './settle-asked.ts';

/**
 * Ends a membership with its period, or at once while the present period is not paid; then nothing open is collected any more.
 * @throws FORBIDDEN for another subscription than the member's, NOT_SUBSCRIBED, TOO_MANY
 */
export async function cancelMembership(
  context: Context,
  memberId: string,
  subscriptionId: string,
): Promise<MembershipRow | null> {
  const asked = await context.attempts.askedOf(memberId);
  const isAsked = asked.some((one) => one.asked?.subscriptionId === subscriptionId);
  if (isAsked) await dropAllAsked(context, memberId);
  const membership = await context.memberships.of(memberId);
  // Unless its holder had confirmed it, it has not begun.
  if (isAsked && !(isRunning(membership) && membership.subscriptionId === subscriptionId)) return membership;
  if (membership && membership.subscriptionId !== subscriptionId) throw new ProblemError('FORBIDDEN');
  // Asked again, as after an answer that was lost.
  if (membership?.code === paymentStatus.ended) return membership;
  if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
  return setCancelled(context, membership, true);
}
