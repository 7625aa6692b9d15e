import { paymentStatus } from '@emberline/contracts/choices';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { endsAtOnce, isRunning, type MembershipRow } from '../../domain/membership.ts';
import { accountClosed } from '../require.ts';
import { dropAllAsked } from '../starts/settle-attempts.ts';
import { syncMembership } from './sync-membership.ts';

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

/**
 * Cancels a membership at the end of its period, or takes that back. Idempotent: a repeated call does not count.
 * @throws FORBIDDEN to take it back while the account is closed
 */
export async function setCancelled(
  context: Context,
  { _id: memberId, subscriptionId, cancelAtPeriodEnd, isHeld }: MembershipRow,
  isCancelled: boolean,
): Promise<MembershipRow | null> {
  if (isHeld && !isCancelled) throw accountClosed();
  const change = () =>
    changeAtProvider(context, memberId, () =>
      context.provider.cancelAtPeriodEnd(subscriptionId, isCancelled),
    );
  if (cancelAtPeriodEnd === isCancelled) return change();
  return countChange(context, memberId, isCancelled ? 'cancel' : 'resume', change);
}

/**
 * Charges nothing more, since the team has closed the account: the membership ends with its period, and one whose present
 * period is not paid, and would be charged yet, at once. Idempotent.
 */
export async function holdMembership(context: Context, memberId: string): Promise<void> {
  await dropAllAsked(context, memberId);
  const membership = await runningAtProvider(context, memberId);
  if (!membership) return;
  const { subscriptionId, cancelAtPeriodEnd } = membership;
  const { provider } = context;
  if (endsAtOnce(membership)) {
    await changeAtProvider(context, memberId, () => provider.terminate(subscriptionId));
  } else if (!cancelAtPeriodEnd) {
    const hold = () => provider.cancelAtPeriodEnd(subscriptionId, true, 'closing');
    await changeAtProvider(context, memberId, hold);
  }
}

/** Lets a held membership go on. What its member had cancelled stays cancelled, and what has ended has ended. */
export async function releaseMembership(context: Context, memberId: string): Promise<void> {
  const membership = await runningAtProvider(context, memberId);
  if (!membership?.isHeld) return;
  const { subscriptionId } = membership;
  await changeAtProvider(context, memberId, () => context.provider.cancelAtPeriodEnd(subscriptionId, false));
}

/** As the provider has it now. */
async function runningAtProvider(context: Context, memberId: string): Promise<MembershipRow | undefined> {
  const membership = await syncMembership(context, memberId);
  return isRunning(membership) && !membership.demonstration ? membership : undefined;
}

/**
 * Changes a membership at the provider, then stores the provider's state, even if the provider refused.
 * @throws NOT_SUBSCRIBED when it has ended meanwhile
 */
export async function changeAtProvider(
  context: Context,
  memberId: string,
  change: () => Promise<void>,
): Promise<MembershipRow | null> {
  try {
    await change();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const row = await syncMembership(context, memberId);
    const isRefused = error instanceof ProblemError && error.code === 'CONFLICT';
    throw isRefused && !isRunning(row) ? new ProblemError('NOT_SUBSCRIBED') : error;
  }
  return syncMembership(context, memberId);
}

/**
 * How often a day a membership may be cancelled and resumed. Fewer resumes than cancels are allowed, so that switching to
 * and fro never blocks a cancel.
 */
const most = { cancel: 10, resume: 5 };

/**
 * Makes a change unless today's limit is reached. Counts it beforehand, so that concurrent calls cannot pass the limit, and
 * uncounts it if it fails.
 * @throws ProblemError TOO_MANY
 */
async function countChange<T>(
  { dayCounts, now }: Pick<Context, 'dayCounts' | 'now'>,
  memberId: string,
  what: keyof typeof most,
  change: () => Promise<T>,
): Promise<T> {
  const at = now();
  const count = await dayCounts.increment(memberId, what, at);
  try {
    if (count > most[what])
      throw new ProblemError('TOO_MANY', sentences[what], { retryAfter: secondsLeft(at) });
    return await change();
  } catch (error) {
    await dayCounts.decrement(memberId, what, at);
    throw error;
  }
}

const sentences = {
  cancel: `You have cancelled ${most.cancel} times today. Please try again tomorrow, or write to us.`,
  resume: `You have taken a cancel back ${most.resume} times today. Please try again tomorrow, or write to us.`,
};

/** Seconds until the UTC day ends. */
function secondsLeft(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1_000) % 86_400);
}
