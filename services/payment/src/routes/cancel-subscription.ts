import { cancelSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';
import { changeAtProvider } from '../domain/change-at-provider.ts';
import { withinDayLimit } from '../domain/changes-a-day.ts';
import { isRunning } from '../domain/start.ts';

export function cancelSubscriptionRoute(app: App, context: Context): void {
  implement(app, cancelSubscription, async ({ body, caller }) => {
    const membership = await context.memberships.of(caller.id);
    if (membership && membership.subscriptionId !== body.subscriptionId) throw new ProblemError('FORBIDDEN');
    if (!membership || !isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const cancel = () =>
      changeAtProvider(context, caller.id, () =>
        context.provider.cancelAtPeriodEnd(membership.subscriptionId, true),
      );
    // Said once more it changes nothing, and is no change to count.
    const row = membership.cancelAtPeriodEnd
      ? await cancel()
      : await withinDayLimit(context, caller.id, 'cancel', cancel);
    return {
      message: 'Subscription cancelled successfully.',
      data: await answerFor(context, caller.id, row),
    };
  });
}
