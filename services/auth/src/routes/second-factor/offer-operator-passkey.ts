import { offerOperatorPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { offerOperatorPasskey as offer } from '../../actions/second-factor/offer-operator-passkey.ts';
import type { Context } from '../../context.ts';

export const offerOperatorPasskeyRoute = route(
  offerOperatorPasskey,
  (context: Context, { body: { currentPassword, address }, caller }) =>
    offer(context, caller.id, currentPassword, clientAt(address)),
);
