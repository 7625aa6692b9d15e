import { addOperator } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const addOperatorRoute = route(addOperator, async (context: Context, { body, caller, bearer }) => {
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
});
