import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';
import type { AttemptRow } from '../store/attempts.ts';
import { endAttempt } from './finish-attempt.ts';
import { syncMembership } from './sync-membership.ts';

/** Longer than the provider leaves a first payment open. */
const longestMs = 24 * 3_600_000;

/**
 * What became of an order whose card's holder was asked: ends it when the payment was confirmed, or declined after that.
 * @returns `asks` while the holder may still confirm
 */
export async function settleAsked(
  context: Context,
  attempt: AttemptRow,
): Promise<'done' | 'asks' | 'failed'> {
  const { asked, memberId, at } = attempt;
  const membership = await syncMembership(context, memberId);
  if (asked && isRunning(membership) && membership.subscriptionId === asked.subscriptionId) {
    await endAttempt(context, attempt, 'done');
    return 'done';
  }
  const payment = asked && (await context.provider.invoicePayment(asked.invoiceId));
  const isLate = context.now().getTime() - at.getTime() > longestMs;
  if (payment?.state === 'asks' && !isLate) return 'asks';
  if (payment?.state === 'paid' || payment?.state === 'processing') return 'asks';
  await dropAsked(context, attempt);
  return 'failed';
}

/** Gives up the orders of a member that wait for a card's holder, so that another card, or nothing, is charged. */
export async function dropAllAsked(context: Context, memberId: string): Promise<void> {
  for (const attempt of await context.attempts.askedOf(memberId)) await dropAsked(context, attempt);
}

/** A payment that was confirmed meanwhile is kept: its membership runs. */
async function dropAsked(context: Context, attempt: AttemptRow): Promise<void> {
  const isGivenUp = !attempt.asked || (await context.provider.abandonStart(attempt.asked));
  if (!isGivenUp) await syncMembership(context, attempt.memberId);
  await endAttempt(context, attempt, isGivenUp ? 'failed' : 'done');
}
