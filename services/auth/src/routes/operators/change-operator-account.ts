import { changeOperatorAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { changeOperator } from '../../actions/change-operator.ts';
import { requireRecentCode } from '../../actions/require-recent-code.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const changeOperatorAccountRoute = route(
  changeOperatorAccount,
  async (context: Context, { params: { id }, body: { disabled, role }, caller }) => {
    const operatorId = caller.id;
    if (id === operatorId)
      throw new ProblemError('CONFLICT', 'You cannot change your own role or disable yourself.');
    await requireRecentCode(context, caller);
    const changes = { ...(disabled !== undefined && { disabled }), ...(role !== undefined && { role }) };
    const row = await changeOperator(context, id, changes);
    if (!row) throw new ProblemError('NOT_FOUND');
    const facts = { disabled: row.disabled, role: row.role, operatorId };
    context.security.note('operator-changed', { subjectId: row._id, ...facts });
    return operatorAnswer(row);
  },
);
