import { startSubscription } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { describeMembership } from '../../actions/describe-membership.ts';
import { startMembership } from '../../actions/start-membership.ts';
import type { Context } from '../../context.ts';

export const startSubscriptionRoute = route(
  startSubscription,
  async (context: Context, { body: { setupIntentId, trial = true, amount, currency }, caller: { id } }) => {
    if (!(await context.terms.accepted(id))) throw new ProblemError('TERMS_NOT_ACCEPTED');
    const shown = {
      trial,
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
    };
    const { subscriptionId } = await startMembership(context, { memberId: id, setupIntentId, shown });
    return { data: await describeMembership(context, id), subscriptionId };
  },
);
