import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { CustomerGone } from '../../clients/provider/guarded.ts';
import type { Context } from '../../context.ts';
import { isRunning, type MembershipRow } from '../../domain/membership.ts';
import type { AskedStart } from '../../domain/provider-facts.ts';
import type { AttemptRow } from '../../store/attempts.ts';
import { syncMembership, tellMailbox } from '../memberships/sync-membership.ts';
import { cardGone } from '../require.ts';

/**
 * Finishes a stored attempt: orders the subscription with the attempt's own idempotency key. After a crash the sweep calls
 * this again, and the provider answers with the existing subscription. A membership started meanwhile in another tab is
 * returned as well; it is always seen here, since a member has only one open attempt at a time.
 * @returns undefined while the bank asks the card's holder to confirm the payment
 */
export async function finishAttempt(
  context: Context,
  attempt: AttemptRow,
): Promise<MembershipRow | undefined> {
  const { customerId, memberId, paymentMethodId, trialHours } = attempt;
  const running = await context.memberships.of(memberId);
  if (isRunning(running)) {
    await tellMailbox(context, memberId);
    await endAttempt(context, attempt, 'done');
    return running;
  }
  let asked: AskedStart | undefined;
  try {
    asked = await context.provider.createSubscription({
      customerId,
      memberId,
      paymentMethodId,
      trialHours,
      idempotencyKey: `subscription:${attempt._id}`,
    });
  } catch (error) {
    // Without a clear answer the order may have worked, so the attempt stays open.
    if (isUnavailable(error)) throw error;
    // The provider may have this order from before, made in another way.
    const before =
      error instanceof ProblemError && error.code === 'CONFLICT' && (await syncMembership(context, memberId));
    if (before && isRunning(before)) {
      await endAttempt(context, attempt, 'done');
      return before;
    }
    await endAttempt(context, attempt, 'failed');
    throw error instanceof CustomerGone ? cardGone() : error;
  }
  if (asked) {
    await context.attempts.ask(attempt._id, asked);
    return undefined;
  }
  const row = await syncMembership(context, memberId);
  if (!row) throw new ProblemError('UNAVAILABLE');
  await endAttempt(context, attempt, 'done');
  return row;
}

/** Safe to retry, since the attempt itself is ended last. */
async function endAttempt(
  { attempts, fingerprints }: Pick<Context, 'attempts' | 'fingerprints'>,
  { _id }: Pick<AttemptRow, '_id'>,
  state: 'done' | 'failed',
): Promise<void> {
  if (state === 'done') await fingerprints.keep([_id]);
  else await fingerprints.release(_id);
  await attempts.end(_id, state);
}

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
