import { addOperator } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';

export function addOperatorRoute(app: App, context: Context): void {
  const { others, operatorNames } = context;
  implement(app, addOperator, async ({ body, caller, bearer }) => {
    const operator = await orderElsewhere(
      context,
      { operatorId: caller.id, action: 'add-operator', details: { role: body.role } },
      () => others.for(bearer).addOperator(body),
      async ({ id: targetId }) => ({ targetId }),
    );
    operatorNames.forget();
    return operator;
  });
}
