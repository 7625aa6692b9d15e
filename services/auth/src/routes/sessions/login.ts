import { login } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { logIn } from '../../actions/sessions/log-in.ts';
import type { Context } from '../../context.ts';

export const loginRoute = route(login, async (context: Context, { body, request }) => ({
  token: await logIn(context, body, clientOf(request)),
  message: 'Login successful!',
}));
