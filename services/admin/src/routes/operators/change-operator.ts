import { type BodyOf, changeOperator } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const changeOperatorRoute = route(
  changeOperator,
  (context: Context, { params, body, caller, bearer }) =>
    orderElsewhere(
      context,
      {
        ...{ operatorId: caller.id, action: 'change-operator', targetId: params.id },
        details: detailsOf(body),
      },
      () => context.others.for(bearer).changeOperator(params.id, body),
      async ({ disabled, role, roles }) => ({ details: detailsOf({ disabled, role, roles }) }),
    ),
);

function detailsOf({ roles, ...more }: BodyOf<typeof changeOperator>) {
  return { ...more, ...(roles && { roles: roles.join(' ') }) };
}
