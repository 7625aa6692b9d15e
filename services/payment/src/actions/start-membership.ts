import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import type { AttemptRow } from '../store/attempts.ts';
import { beginAttempt, type Order } from './begin-attempt.ts';
import { finishAttempt } from './finish-attempt.ts';
import { settleAsked } from './settle-asked.ts';

/**
 * Starts a membership. Idempotent: a repeated order answers with its membership.
 * @throws PAYMENT_UNCONFIRMED while the bank asks the card's holder; what `beginAttempt` throws
 */
export async function startMembership(context: Context, order: Order): Promise<MembershipRow> {
  const begun = await ownAttempt(context, order);
  const membership = await context.memberships.of(order.memberId);
  if (begun?.state !== 'open' && isRunning(membership)) {
    if (begun?.state === 'done') return membership;
    throw new ProblemError('ALREADY_SUBSCRIBED');
  }
  const attempt = begun?.state === 'open' ? begun : await beginAttempt(context, order);
  const started = attempt.state === 'asked' ? undefined : await finishAttempt(context, attempt);
  if (!started) throw new ProblemError('PAYMENT_UNCONFIRMED');
  return started;
}

/** The order as it stands, if the member has sent it before. */
async function ownAttempt(context: Context, order: Order): Promise<AttemptRow | null> {
  const begun = await context.attempts.find(order.setupIntentId);
  if (begun?.memberId !== order.memberId) return null;
  if (begun.state !== 'asked') return begun;
  const state = await settleAsked(context, begun);
  if (state === 'failed') throw new ProblemError('CARD_DECLINED');
  return { ...begun, state: state === 'done' ? 'done' : 'asked' };
}
