import { removeOwnPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const removeOwnPasskeyRoute = route(
  removeOwnPasskey,
  (context: Context, { params: { id }, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'remove-passkey' }, () =>
      context.others.for(bearer).removePasskey(id),
    ),
);
