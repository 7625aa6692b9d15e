import { login } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { logIn } from '../actions/log-in.ts';
import type { Context } from '../context.ts';
import { clientOf } from '../domain/client.ts';

export function loginRoute(app: App, context: Context): void {
  implement(app, login, async ({ body, request }) => ({
    token: await logIn(context, body, clientOf(request)),
    message: 'Login successful!',
  }));
}
