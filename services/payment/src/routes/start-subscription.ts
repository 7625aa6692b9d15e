import { type BodyOf, startSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';
import { beginAttempt } from '../domain/begin-attempt.ts';
import { finishAttempt, isRunning } from '../domain/start.ts';

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
    const attempt = begun?.state === 'open' ? begun : await beginAttempt(context, orderOf(caller.id, body));
    const row = await finishAttempt(context, attempt);
    return answer(context, caller.id, row.subscriptionId);
  });
}

function orderOf(
  memberId: string,
  { setupIntentId, trial: expectsTrial = true }: BodyOf<typeof startSubscription>,
) {
  return { memberId, setupIntentId, expectsTrial };
}

async function answer(context: Context, memberId: string, subscriptionId: string) {
  return { data: await answerFor(context, memberId), subscriptionId };
}
