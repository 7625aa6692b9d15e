import { setOperatorPassword } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const setOperatorPasswordRoute = route(
  setOperatorPassword,
  (context: Context, { params: { id }, body, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'set-operator-password', targetId: id }, () =>
      context.others.for(bearer).setPassword(id, body),
    ),
);
