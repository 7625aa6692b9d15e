import { offerOwnPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { describeOrigin } from '../../actions/login/describe-origin.ts';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const offerOwnPasskeyRoute = route(
  offerOwnPasskey,
  (context: Context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'offer-passkey' }, () =>
      context.others.for(bearer).offerPasskey({ ...body, address: describeOrigin(request).address }),
    ),
);
