import { changeOperator } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { operatorAnswer } from '../store/operators.ts';

export function changeOperatorRoute(app: App, { operators, others, audit }: Context): void {
  implement(app, changeOperator, async ({ params, body, caller, bearer }) => {
    if (params.id === caller.id)
      throw new ProblemError('CONFLICT', 'You cannot change your own role or disable yourself.');
    const { disabled, role } = body;
    const row = await operators.rows.findOneAndUpdate(
      { _id: params.id },
      { $set: { ...(disabled !== undefined && { disabled }), ...(role && { role }) } },
      { returnDocument: 'after' },
    );
    if (!row) throw new ProblemError('NOT_FOUND');
    await others.for(bearer).endSessions({ operatorId: row._id, sessionId: null });
    await audit.append({
      operatorId: caller.id,
      action: 'change-operator',
      targetId: row._id,
      details: { disabled: row.disabled, role: row.role },
    });
    return operatorAnswer(row);
  });
}
