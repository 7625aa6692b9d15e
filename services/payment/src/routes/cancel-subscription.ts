import { cancelSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { changeAtProvider } from '../actions/change-at-provider.ts';
import { countChange } from '../actions/count-change.ts';
import { describeMembership } from '../actions/describe-membership.ts';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';

export const cancelSubscriptionRoute = route(
  cancelSubscription,
  async (context: Context, { body, caller: { id } }) => {
    const membership = await context.memberships.of(id);
    if (membership && membership.subscriptionId !== body.subscriptionId) throw new ProblemError('FORBIDDEN');
    if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const cancel = () =>
      changeAtProvider(context, id, () =>
        context.provider.cancelAtPeriodEnd(membership.subscriptionId, true),
      );
    // Idempotent: a repeated call does not count.
    const row = membership.cancelAtPeriodEnd
      ? await cancel()
      : await countChange(context, id, 'cancel', cancel);
    const data = await describeMembership(context, id, row);
    return { message: 'Subscription cancelled successfully.', data };
  },
);
