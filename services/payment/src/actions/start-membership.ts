import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import type { AttemptRow } from '../store/attempts.ts';
import { alreadyRuns } from './already-runs.ts';
import { beginAttempt, type Order } from './begin-attempt.ts';
import { finishAttempt } from './finish-attempt.ts';
import { settleAsked } from './settle-asked.ts';

/**
 * Starts a membership. Idempotent: a repeated order answers with its membership.
 * @throws PAYMENT_UNCONFIRMED while the bank asks the card's holder; CARD_NOT_CONFIRMED when what it had started has ended; what `beginAttempt` throws
 */
export async function startMembership(context: Context, order: Order): Promise<MembershipRow> {
  // In this order: an order is stored before its membership.
  const membership = await context.memberships.of(order.memberId);
  const begun = await ownAttempt(context, order);
  if (begun?.state === 'done') return runningFrom(context, order);
  if (begun?.state !== 'open' && isRunning(membership)) throw alreadyRuns(membership);
  const attempt = begun?.state === 'open' ? begun : await beginAttempt(context, order);
  if (attempt.state === 'done') return runningFrom(context, order);
  const started = attempt.state === 'asked' ? undefined : await finishAttempt(context, attempt);
  if (!started) throw new ProblemError('PAYMENT_UNCONFIRMED');
  return started;
}

/** What an order that is done has started. One card that was confirmed orders once: after the end a card is typed again. */
async function runningFrom({ memberships }: Context, { memberId }: Order): Promise<MembershipRow> {
  const membership = await memberships.of(memberId);
  if (!isRunning(membership)) throw new ProblemError('CARD_NOT_CONFIRMED');
  return membership;
}

/** The order as it stands, if the member has sent it before. */
async function ownAttempt(context: Context, order: Order): Promise<AttemptRow | null> {
  const begun = await context.attempts.find(order.setupIntentId);
  if (begun?.memberId !== order.memberId) return null;
  if (begun.state !== 'asked') return begun;
  const state = await settleAsked(context, begun);
  if (state === 'failed') {
    const membership = await context.memberships.of(order.memberId);
    throw isRunning(membership) ? alreadyRuns(membership) : new ProblemError('CARD_DECLINED');
  }
  return { ...begun, state: state === 'done' ? 'done' : 'asked' };
}
