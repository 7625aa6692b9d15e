import {
  addOperatorAccount,
  changeOperatorAccount,
  getOperator,
  listOperatorAccounts,
  listOperatorNames,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { addOperator } from '../actions/add-operator.ts';
import { changeOperator } from '../actions/change-operator.ts';
import { refuseWeakPassword } from '../actions/insert-account.ts';
import { operatorAnswer } from '../answers/operator.ts';
import type { Context } from '../context.ts';

export function getOperatorRoute(app: App, { operators }: Context): void {
  implement(app, getOperator, async ({ caller }) => {
    const row = await operators.find(caller.id);
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return operatorAnswer(row);
  });
}

export function listOperatorNamesRoute(app: App, { operators }: Context): void {
  implement(app, listOperatorNames, async () =>
    (await operators.all()).map(({ _id, username }) => ({ id: _id, username })),
  );
}

export function listOperatorAccountsRoute(app: App, { operators }: Context): void {
  implement(app, listOperatorAccounts, async () => (await operators.all()).map(operatorAnswer));
}

export function addOperatorAccountRoute(app: App, context: Context): void {
  implement(app, addOperatorAccount, async ({ body, caller }) => {
    await refuseWeakPassword(body.password, body);
    const row = await addOperator(context, body);
    const { _id: subjectId, role } = row;
    context.security.note('operator-added', { subjectId, role, operatorId: caller.id });
    return operatorAnswer(row);
  });
}

export function changeOperatorAccountRoute(app: App, context: Context): void {
  implement(app, changeOperatorAccount, async ({ params, body: { disabled, role }, caller }) => {
    if (params.id === caller.id)
      throw new ProblemError('CONFLICT', 'You cannot change your own role or disable yourself.');
    const row = await changeOperator(context, params.id, {
      ...(disabled !== undefined && { disabled }),
      ...(role !== undefined && { role }),
    });
    if (!row) throw new ProblemError('NOT_FOUND');
    const facts = { disabled: row.disabled, role: row.role, operatorId: caller.id };
    context.security.note('operator-changed', { subjectId: row._id, ...facts });
    return operatorAnswer(row);
  });
}
