import { resumeSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';
import { changeAtProvider } from '../domain/change-at-provider.ts';
import { isRunning } from '../domain/start.ts';

export function resumeSubscriptionRoute(app: App, context: Context): void {
  implement(app, resumeSubscription, async ({ caller }) => {
    const membership = await context.memberships.of(caller.id);
    if (!membership || !isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const row = await changeAtProvider(context, caller.id, () =>
      context.provider.cancelAtPeriodEnd(membership.subscriptionId, false),
    );
    return { message: 'Your membership goes on.', data: await answerFor(context, caller.id, row) };
  });
}
