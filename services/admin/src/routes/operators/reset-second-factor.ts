import { resetSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const resetSecondFactorRoute = route(
  resetSecondFactor,
  (context: Context, { params: { id }, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'reset-second-factor', targetId: id }, () =>
      context.others.for(bearer).resetSecondFactor(id),
    ),
);
