import { resumeSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';
import { changeAtProvider } from '../domain/change-at-provider.ts';
import { withinDayLimit } from '../domain/changes-a-day.ts';
import { isRunning } from '../domain/start.ts';

export function resumeSubscriptionRoute(app: App, context: Context): void {
  implement(app, resumeSubscription, async ({ caller }) => {
    const membership = await context.memberships.of(caller.id);
    if (!membership || !isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const resume = () =>
      changeAtProvider(context, caller.id, () =>
        context.provider.cancelAtPeriodEnd(membership.subscriptionId, false),
      );
    const row = membership.cancelAtPeriodEnd
      ? await withinDayLimit(context, caller.id, 'resume', resume)
      : await resume();
    return { message: 'Your membership goes on.', data: await answerFor(context, caller.id, row) };
  });
}
