import { addOperator } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { makeOperator } from '../domain/make-operator.ts';
import { operatorAnswer } from '../store/operators.ts';

export function addOperatorRoute(app: App, context: Context): void {
  implement(app, addOperator, async ({ body, caller }) => {
    const row = await makeOperator(context, body);
    await context.audit.append({
      operatorId: caller.id,
      action: 'add-operator',
      targetId: row._id,
      details: { role: row.role },
    });
    return operatorAnswer(row);
  });
}
