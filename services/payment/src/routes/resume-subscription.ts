import { resumeSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { changeAtProvider } from '../actions/change-at-provider.ts';
import { countChange } from '../actions/count-change.ts';
import { describeMembership } from '../actions/describe-membership.ts';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';

export const resumeSubscriptionRoute = route(
  resumeSubscription,
  async (context: Context, { caller: { id } }) => {
    const membership = await context.memberships.of(id);
    if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const resume = () =>
      changeAtProvider(context, id, () =>
        context.provider.cancelAtPeriodEnd(membership.subscriptionId, false),
      );
    const row = membership.cancelAtPeriodEnd
      ? await countChange(context, id, 'resume', resume)
      : await resume();
    return { message: 'Your membership goes on.', data: await describeMembership(context, id, row) };
  },
);
