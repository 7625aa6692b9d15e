import { renameOwnPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const renameOwnPasskeyRoute = route(
  renameOwnPasskey,
  (context: Context, { params: { id }, body, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'rename-passkey' }, () =>
      context.others.for(bearer).renamePasskey(id, body.name),
    ),
);
