import { isUnavailable } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';
import type { AskedStart } from '../domain/provider-facts.ts';
import type { AttemptRow } from '../store/attempts.ts';
import { endAttempt, finishAttempt } from './finish-attempt.ts';
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
  // It has begun, and may have ended since.
  if (asked && membership?.subscriptionId === asked.subscriptionId) {
    await endAttempt(context, attempt, 'done');
    return 'done';
  }
  if (isRunning(membership)) {
    await dropAsked(context, attempt);
    return 'failed';
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

/**
 * Settles an order before one with another card: carries it out when it had no answer, gives it up when it waits for its holder.
 * Afterwards it runs, waits for its holder, or is over. @throws UNAVAILABLE
 */
export async function settleBefore(context: Context, before: AttemptRow): Promise<void> {
  if (before.state === 'asked') return dropAsked(context, before);
  // The provider forgets idempotency keys after a day, but not subscriptions.
  await syncMembership(context, before.memberId);
  try {
    await finishAttempt(context, before);
  } catch (error) {
    if (isUnavailable(error)) throw error;
  }
}

/** A payment that was confirmed meanwhile is kept, and its membership runs; beside another one that runs it is given back. */
async function dropAsked(context: Context, attempt: AttemptRow): Promise<void> {
  const { asked, memberId } = attempt;
  if (!asked || (await context.provider.abandonStart(asked))) return endAttempt(context, attempt, 'failed');
  const membership = await syncMembership(context, memberId);
  const isSecond = isRunning(membership) && membership.subscriptionId !== asked.subscriptionId;
  if (isSecond) await giveBack(context, memberId, asked);
  await endAttempt(context, attempt, isSecond ? 'failed' : 'done');
}

/** Ends a subscription that was paid beside the running one. What is noted of it is given back. */
async function giveBack(context: Context, memberId: string, { subscriptionId, invoiceId }: AskedStart) {
  await context.provider.noteLeftOpen(subscriptionId, [invoiceId]);
  await context.provider.terminate(subscriptionId);
  await syncMembership(context, memberId);
}
