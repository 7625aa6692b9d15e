import { resetOperatorSecondFactor } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { changeOperator } from '../../actions/operators/change-operator.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const resetOperatorSecondFactorRoute = route(
  resetOperatorSecondFactor,
  async (context: Context, { params: { id }, caller }) => {
    if (id === caller.id) throw new ProblemError('CONFLICT', 'Remove your own with a code.');
    const changes = { secondFactor: null, keepPasskeys: [], recovery: null };
    const row = await changeOperator(context, id, changes, caller.sessionId);
    if (!row) throw new ProblemError('NOT_FOUND');
    context.security.note('second-factor-changed', { subjectId: id, operatorId: caller.id, change: 'reset' });
    return operatorAnswer(row);
  },
);
