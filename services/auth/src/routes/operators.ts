import { rolesOf } from '@emberline/contracts/team';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { refuseWeakPassword } from '../actions/account/sign-up.ts';
import { addOperator, changeOperator } from '../actions/operators/operators.ts';
import { clientOf } from '../actions/sessions/count-attempt.ts';
import { operatorAnswer } from '../answers/answers.ts';
import type { Context } from '../context.ts';
import { storedRoles } from '../domain/account.ts';
import type { OperatorRow } from '../store/operators.ts';

export const operators = routes<Context>({
  listOperatorNames: async ({ operators }) =>
    (await operators.list()).map(({ _id, username }) => ({ id: _id, username })),
  getOperatorName: async ({ operators }, { params: { id } }) => {
    const operator = await operators.find(id);
    if (!operator) throw new ProblemError('NOT_FOUND');
    return { id, username: operator.username };
  },
  listOperators: async ({ acts, operators }, { caller }) => {
    await acts.noteRead({ operatorId: caller.id, action: 'list-operators', details: { page: 1 } });
    return (await operators.list()).map(operatorAnswer);
  },
  addOperator: async (context, { body, caller }) => {
    await refuseWeakPassword(body.password, body);
    const { acts, mongo, operators, security } = context;
    const operatorId = caller.id;
    const row = await addOperator(context, body, {
      temporaryPassword: true,
      insert: (row) =>
        inTransaction(mongo.client, async (session) => {
          await operators.insert(row, session);
          const act = { operatorId, action: 'add-operator', targetId: row._id, details: rolesIn(row) };
          await acts.acted(act, session);
        }),
    });
    security.note('operator-added', { subjectId: row._id, operatorId, ...rolesIn(row) });
    return operatorAnswer(row);
  },
  changeOperator: async (context, { params: { id }, body: { disabled, ...given }, caller }) => {
    const operatorId = caller.id;
    if (id === operatorId)
      throw new ProblemError('CONFLICT', 'You cannot change your own roles or disable yourself.');
    const changes = { ...(disabled !== undefined && { disabled }), ...storedRoles(given) };
    const factsOf = (row: OperatorRow) => ({ disabled: row.disabled, ...rolesIn(row) });
    const row = await changeOperator(context, id, changes, {
      act: (row) => ({ operatorId, action: 'change-operator', targetId: id, details: factsOf(row) }),
    });
    if (!row) throw new ProblemError('NOT_FOUND');
    context.security.note('operator-changed', { subjectId: id, operatorId, ...factsOf(row) });
    return operatorAnswer(row);
  },
  setOperatorPassword: async (context, { params: { id }, body: { password }, caller, request }) => {
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
    const row = await changeOperator(context, id, changes, {
      device: clientOf(request).device,
      act: () => ({ operatorId: caller.id, action: 'set-operator-password', targetId: id }),
    });
    if (!row) throw new ProblemError('NOT_FOUND');
    security.note('password-changed', { subjectId: id, operatorId: caller.id });
    return operatorAnswer(row);
  },
  resetSecondFactor: async (context, { params: { id }, caller, request }) => {
    if (id === caller.id) throw new ProblemError('CONFLICT', 'Remove your own with a code.');
    const changes = { secondFactor: null, keepPasskeys: [], recovery: null };
    const row = await changeOperator(context, id, changes, {
      device: clientOf(request).device,
      act: () => ({ operatorId: caller.id, action: 'reset-second-factor', targetId: id }),
    });
    if (!row) throw new ProblemError('NOT_FOUND');
    context.security.note('second-factor-changed', { subjectId: id, operatorId: caller.id, change: 'reset' });
    return operatorAnswer(row);
  },
});

function rolesIn({ role, roles }: OperatorRow) {
  return { role, roles: rolesOf(role, roles).join(' ') };
}
