import { proveSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeOrigin } from '../../actions/login/describe-origin.ts';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const proveSecondFactorRoute = route(
  proveSecondFactor,
  (context: Context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'prove-second-factor' }, () =>
      context.others.for(bearer).proveSecondFactor({ ...body, address: describeOrigin(request).address }),
    ),
);
