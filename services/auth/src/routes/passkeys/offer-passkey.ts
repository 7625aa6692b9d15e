import { offerPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { offerPasskey as offer } from '../../actions/passkeys/offer-passkey.ts';
import type { Context } from '../../context.ts';

export const offerPasskeyRoute = route(offerPasskey, (context: Context, { body, caller, request }) =>
  offer(context, caller.id, body.currentPassword, clientOf(request)),
);
