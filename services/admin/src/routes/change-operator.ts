import { changeOperator } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function changeOperatorRoute(app: App, { others, audit }: Context): void {
  implement(app, changeOperator, async ({ params, body, caller, bearer }) => {
    const operator = await others.for(bearer).changeOperator(params.id, body);
    await audit.append({
      operatorId: caller.id,
      action: 'change-operator',
      targetId: operator.id,
      details: { disabled: operator.disabled, role: operator.role },
    });
    return operator;
  });
}
