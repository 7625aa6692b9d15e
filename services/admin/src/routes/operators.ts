import type { BodyOf, changeOperator } from '@emberline/contracts';
import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/note-read.ts';
import { orderElsewhere } from '../actions/order-elsewhere.ts';
import type { Context } from '../context.ts';

export const operators = routes<Context>({
  listOperators: async (context, { caller, bearer }) => {
    await noteList(context, caller.id, 'list-operators');
    return context.others.for(bearer).operators();
  },
  addOperator: async (context, { body, caller, bearer }) => {
    const operator = await orderElsewhere(
      context,
      {
        operatorId: caller.id,
        action: 'add-operator',
        details: { role: body.role, ...(body.roles && { roles: body.roles.join(' ') }) },
      },
      () => context.others.for(bearer).addOperator(body),
      async ({ id: targetId }) => ({ targetId }),
    );
    context.operatorNames.invalidate();
    return operator;
  },
  changeOperator: (context, { params, body, caller, bearer }) =>
    orderElsewhere(
      context,
      {
        ...{ operatorId: caller.id, action: 'change-operator', targetId: params.id },
        details: detailsOf(body),
      },
      () => context.others.for(bearer).changeOperator(params.id, body),
      async ({ disabled, role, roles }) => ({ details: detailsOf({ disabled, role, roles }) }),
    ),
  setOperatorPassword: (context, { params: { id }, body, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'set-operator-password', targetId: id }, () =>
      context.others.for(bearer).setPassword(id, body),
    ),
  resetSecondFactor: (context, { params: { id }, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'reset-second-factor', targetId: id }, () =>
      context.others.for(bearer).resetSecondFactor(id),
    ),
});

function detailsOf({ roles, ...more }: BodyOf<typeof changeOperator>) {
  return { ...more, ...(roles && { roles: roles.join(' ') }) };
}
