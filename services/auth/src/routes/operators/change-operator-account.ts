import { changeOperatorAccount } from '@emberline/contracts';
import { rolesOf } from '@emberline/contracts/team';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { changeOperator } from '../../actions/operators/change-operator.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';
import { storedRoles } from '../../domain/operator-roles.ts';

export const changeOperatorAccountRoute = route(
  changeOperatorAccount,
  async (context: Context, { params: { id }, body: { disabled, ...given }, caller }) => {
    const operatorId = caller.id;
    if (id === operatorId)
      throw new ProblemError('CONFLICT', 'You cannot change your own roles or disable yourself.');
    const changes = { ...(disabled !== undefined && { disabled }), ...storedRoles(given) };
    const row = await changeOperator(context, id, changes);
    if (!row) throw new ProblemError('NOT_FOUND');
    const roles = rolesOf(row.role, row.roles).join(' ');
    const facts = { disabled: row.disabled, role: row.role, roles, operatorId };
    context.security.note('operator-changed', { subjectId: row._id, ...facts });
    return operatorAnswer(row);
  },
);
