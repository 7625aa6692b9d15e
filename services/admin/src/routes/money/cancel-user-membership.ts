import { cancelUserMembership } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const cancelUserMembershipRoute = route(
  cancelUserMembership,
  (context: Context, { params: { id: targetId }, caller, bearer }) => {
    const fact = { operatorId: caller.id, action: 'cancel-membership', targetId };
    return orderElsewhere(context, fact, () => context.others.for(bearer).cancelMembership(targetId));
  },
);
