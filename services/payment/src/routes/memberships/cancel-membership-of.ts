import { cancelMembershipOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeAtProvider } from '../../actions/change-at-provider.ts';
import { requireRunning } from '../../actions/require-running.ts';
import type { Context } from '../../context.ts';
import { isRunning } from '../../domain/membership.ts';

/** As the member does it, but not limited to a number of times a day. */
export const cancelMembershipOfRoute = route(
  cancelMembershipOf,
  async (context: Context, { params: { id } }) => {
    const { subscriptionId, periodEnd } = await requireRunning(context, id);
    const cancelled = await changeAtProvider(context, id, () =>
      context.provider.cancelAtPeriodEnd(subscriptionId, true),
    );
    return {
      validUntil: (cancelled?.periodEnd ?? periodEnd).toISOString(),
      hasEnded: !isRunning(cancelled),
    };
  },
);
