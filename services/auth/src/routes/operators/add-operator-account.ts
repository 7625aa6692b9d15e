import { addOperatorAccount } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { addOperator } from '../../actions/add-operator.ts';
import { refuseWeakPassword } from '../../actions/refuse-weak-password.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const addOperatorAccountRoute = route(
  addOperatorAccount,
  async (context: Context, { body, caller: { id: operatorId } }) => {
    await refuseWeakPassword(body.password, body);
    const row = await addOperator(context, body, { temporaryPassword: true });
    context.security.note('operator-added', { subjectId: row._id, role: row.role, operatorId });
    return operatorAnswer(row);
  },
);
