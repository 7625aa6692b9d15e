import { cancelSubscription } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { cancelMembership } from '../../actions/cancel-membership.ts';
import { describeMembership } from '../../actions/describe-membership.ts';
import type { Context } from '../../context.ts';

export const cancelSubscriptionRoute = route(
  cancelSubscription,
  async (context: Context, { body: { subscriptionId }, caller: { id } }) => {
    const row = await cancelMembership(context, id, subscriptionId);
    const data = await describeMembership(context, id, row);
    return { message: 'Subscription cancelled successfully.', data };
  },
);
