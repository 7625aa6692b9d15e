import { addPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { addPasskey as add } from '../../actions/passkeys/add-passkey.ts';
import { passkeyAnswer } from '../../answers/passkey.ts';
import type { Context } from '../../context.ts';

export const addPasskeyRoute = route(addPasskey, async (context: Context, { body, caller, request }) =>
  passkeyAnswer(await add(context, caller.id, body, clientOf(request))),
);
