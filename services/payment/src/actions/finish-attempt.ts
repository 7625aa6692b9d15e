import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { CustomerGone } from '../clients/provider/customer-gone.ts';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import type { AskedStart } from '../domain/provider-facts.ts';
import type { AttemptRow } from '../store/attempts.ts';
import { cardGone } from './require-card.ts';
import { syncMembership } from './sync-membership.ts';
import { tellMailbox } from './tell-mailbox.ts';

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
export async function endAttempt(
  { attempts, fingerprints }: Pick<Context, 'attempts' | 'fingerprints'>,
  { _id }: Pick<AttemptRow, '_id'>,
  state: 'done' | 'failed',
): Promise<void> {
  if (state === 'done') await fingerprints.keep([_id]);
  else await fingerprints.release(_id);
  await attempts.end(_id, state);
}
