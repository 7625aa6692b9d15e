import { addOperatorAccount } from '@emberline/contracts';
import { rolesOf } from '@emberline/contracts/team';
import { route } from '@emberline/kit/http/operation';
import { refuseWeakPassword } from '../../actions/account/refuse-weak-password.ts';
import { addOperator } from '../../actions/operators/add-operator.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const addOperatorAccountRoute = route(
  addOperatorAccount,
  async (context: Context, { body, caller }) => {
    await refuseWeakPassword(body.password, body);
    const row = await addOperator(context, body, { temporaryPassword: true });
    context.security.note('operator-added', {
      ...{ subjectId: row._id, operatorId: caller.id },
      ...{ role: row.role, roles: rolesOf(row.role, row.roles).join(' ') },
    });
    return operatorAnswer(row);
  },
);
