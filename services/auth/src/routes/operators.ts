import { rolesOf } from '@emberline/contracts/team';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { refuseWeakPassword } from '../actions/account/refuse-weak-password.ts';
import { clientAt } from '../actions/describe-client.ts';
import { addOperator } from '../actions/operators/add-operator.ts';
import { changeOperator } from '../actions/operators/change-operator.ts';
import { changeOperatorPassword } from '../actions/operators/change-operator-password.ts';
import { signToken } from '../actions/sessions/sign-token.ts';
import { operatorAnswer } from '../answers/operator.ts';
import type { Context } from '../context.ts';
import { storedRoles } from '../domain/operator-roles.ts';

export const operators = routes<Context>({
  getOperator: async ({ operators }, { caller }) => {
    const row = await operators.find(caller.id);
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return operatorAnswer(row);
  },
  listOperatorNames: async ({ operators }) =>
    (await operators.list()).map(({ _id, username }) => ({ id: _id, username })),
  getOperatorName: async ({ operators }, { params: { id } }) => {
    const operator = await operators.find(id);
    if (!operator) throw new ProblemError('NOT_FOUND');
    return { id, username: operator.username };
  },
  listOperatorAccounts: async ({ operators }) => (await operators.list()).map(operatorAnswer),
  addOperatorAccount: async (context, { body, caller }) => {
    await refuseWeakPassword(body.password, body);
    const row = await addOperator(context, body, { temporaryPassword: true });
    context.security.note('operator-added', {
      ...{ subjectId: row._id, operatorId: caller.id },
      ...{ role: row.role, roles: rolesOf(row.role, row.roles).join(' ') },
    });
    return operatorAnswer(row);
  },
  changeOperatorAccount: async (context, { params: { id }, body: { disabled, ...given }, caller }) => {
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
  changeOperatorAccountPassword: async (context, { body: { address, userAgent, ...chosen }, caller }) => {
    const client = clientAt(address, userAgent);
    const session = await changeOperatorPassword(context, caller.id, chosen, client);
    return { token: await signToken(context, session) };
  },
  setOperatorAccountPassword: async (context, { params: { id }, body: { password }, caller }) => {
    const { operators, hasher, security } = context;
    if (id === caller.id)
      throw new ProblemError('CONFLICT', 'Change your own password with the one you have.');
    const operator = await operators.find(id);
    if (!operator) throw new ProblemError('NOT_FOUND');
    await refuseWeakPassword(password, operator);
    const passwordHash = await hasher.hash(password);
    // Whoever knew the old one may have added a passkey or an app, and only the operator could tell which.
    const gone = { keepPasskeys: [], secondFactor: null, recovery: null };
    const changes = { passwordHash, temporaryPassword: true, ...gone };
    const row = await changeOperator(context, id, changes, caller.sessionId);
    if (!row) throw new ProblemError('NOT_FOUND');
    security.note('password-changed', { subjectId: id, operatorId: caller.id });
    return operatorAnswer(row);
  },
});
