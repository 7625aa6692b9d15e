import { changeOwnOperatorPassword } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeOrigin } from '../../actions/login/describe-origin.ts';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const changeOwnOperatorPasswordRoute = route(
  changeOwnOperatorPassword,
  (context: Context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'change-password' }, () =>
      context.others.for(bearer).changePassword({ ...body, ...describeOrigin(request) }),
    ),
);
