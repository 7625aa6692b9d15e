import { addOperator } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function addOperatorRoute(app: App, { others, audit, operatorNames }: Context): void {
  implement(app, addOperator, async ({ body, caller, bearer }) => {
    const operator = await others.for(bearer).addOperator(body);
    operatorNames.forget();
    await audit.append({
      operatorId: caller.id,
      action: 'add-operator',
      targetId: operator.id,
      details: { role: operator.role },
    });
    return operator;
  });
}
