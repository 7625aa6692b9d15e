import { changeOperator } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const changeOperatorRoute = route(
  changeOperator,
  (context: Context, { params, body, caller, bearer }) =>
    orderElsewhere(
      context,
      { operatorId: caller.id, action: 'change-operator', targetId: params.id, details: { ...body } },
      () => context.others.for(bearer).changeOperator(params.id, body),
      async ({ disabled, role }) => ({ details: { disabled, role } }),
    ),
);
