import { resumeSubscription } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeMembership } from '../../actions/describe-membership.ts';
import { requireRunning } from '../../actions/require-running.ts';
import { setCancelled } from '../../actions/set-cancelled.ts';
import type { Context } from '../../context.ts';

export const resumeSubscriptionRoute = route(
  resumeSubscription,
  async (context: Context, { caller: { id } }) => {
    const row = await setCancelled(context, await requireRunning(context, id), false);
    return { message: 'Your membership goes on.', data: await describeMembership(context, id, row) };
  },
);
