import { loginByPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { logInByPasskey } from '../../actions/passkeys/log-in-by-passkey.ts';
import type { Context } from '../../context.ts';

export const loginByPasskeyRoute = route(loginByPasskey, async (context: Context, { body, request }) => ({
  token: await logInByPasskey(context, body.passkey, clientOf(request)),
  message: 'Login successful!',
}));
