import { changeOperator } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';

export function changeOperatorRoute(app: App, context: Context): void {
  implement(app, changeOperator, ({ params, body, caller, bearer }) =>
    orderElsewhere(
      context,
      { operatorId: caller.id, action: 'change-operator', targetId: params.id, details: { ...body } },
      () => context.others.for(bearer).changeOperator(params.id, body),
      async ({ disabled, role }) => ({ details: { disabled, role } }),
    ),
  );
}
