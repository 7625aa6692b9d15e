import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import { beginAttempt, type Order } from './begin-attempt.ts';
import { finishAttempt } from './finish-attempt.ts';

/** Starts a membership. Idempotent: a repeated order answers with its membership. */
export async function startMembership(context: Context, order: Order): Promise<MembershipRow> {
  const begun = await context.attempts.find(order.setupIntentId);
  const state = begun?.memberId === order.memberId ? begun.state : undefined;
  const membership = await context.memberships.of(order.memberId);
  if (state !== 'open' && isRunning(membership)) {
    if (state === 'done') return membership;
    throw new ProblemError('ALREADY_SUBSCRIBED');
  }
  const attempt = begun && state === 'open' ? begun : await beginAttempt(context, order);
  return finishAttempt(context, attempt);
}
