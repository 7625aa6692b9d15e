import { startSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';
import { confirmedCard } from '../domain/confirmed-card.ts';
import { finishAttempt, isRunning, trialHoursFor } from '../domain/start.ts';

export function startSubscriptionRoute(app: App, context: Context): void {
  implement(app, startSubscription, async ({ body, caller }) => {
    if (!(await context.terms.accepted(caller.id))) throw new ProblemError('TERMS_NOT_ACCEPTED');
    const begun = await context.attempts.rows.findOne({
      _id: body.setupIntentId,
      memberId: caller.id,
      state: { $ne: 'failed' },
    });
    const membership = await context.memberships.of(caller.id);
    if (begun?.state !== 'open' && isRunning(membership)) {
      if (begun?.state === 'done' && membership) return answer(context, caller.id, membership.subscriptionId);
      throw new ProblemError('ALREADY_SUBSCRIBED');
    }
    const attempt = begun?.state === 'open' ? begun : await begin(context, caller.id, body.setupIntentId);
    const row = await finishAttempt(context, attempt);
    return answer(context, caller.id, row.subscriptionId);
  });
}

async function begin(context: Context, memberId: string, setupIntentId: string) {
  const { customerId, paymentMethodId } = await confirmedCard(context, memberId, setupIntentId);
  const trialHours = await trialHoursFor(context, memberId);
  const attempt = await context.attempts.begin({
    _id: setupIntentId,
    memberId,
    customerId,
    paymentMethodId,
    trialHours,
    state: 'open',
    at: context.now(),
  });
  if (attempt?.memberId !== memberId)
    throw new ProblemError('ALREADY_SUBSCRIBED', 'Your membership is being started already.');
  if (attempt.state === 'failed') throw new ProblemError('CARD_NOT_CONFIRMED');
  return attempt;
}

async function answer(context: Context, memberId: string, subscriptionId: string) {
  return { data: await answerFor(context, memberId), subscriptionId };
}
