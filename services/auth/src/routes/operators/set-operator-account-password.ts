import { setOperatorAccountPassword } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { refuseWeakPassword } from '../../actions/account/refuse-weak-password.ts';
import { changeOperator } from '../../actions/operators/change-operator.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const setOperatorAccountPasswordRoute = route(
  setOperatorAccountPassword,
  async (context: Context, { params: { id }, body: { password }, caller }) => {
    const { operators, hasher, security } = context;
    if (id === caller.id)
      throw new ProblemError('CONFLICT', 'Change your own password with the one you have.');
    const operator = await operators.find(id);
    if (!operator) throw new ProblemError('NOT_FOUND');
    await refuseWeakPassword(password, operator);
    const passwordHash = await hasher.hash(password);
    // Whoever knew the old one may have added a passkey, and only the operator could tell which.
    const changes = { passwordHash, temporaryPassword: true, keepPasskeys: [] };
    const row = await changeOperator(context, id, changes, caller.sessionId);
    if (!row) throw new ProblemError('NOT_FOUND');
    security.note('password-changed', { subjectId: id, operatorId: caller.id });
    return operatorAnswer(row);
  },
);
