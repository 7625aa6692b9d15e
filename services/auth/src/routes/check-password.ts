import { checkPassword } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { checkOwnPassword } from '../actions/check-own-password.ts';
import type { Context } from '../context.ts';
import { clientAt } from '../domain/client.ts';

/** Counts wrong guesses as the member's own calls do. */
export function checkPasswordRoute(app: App, context: Context): void {
  implement(app, checkPassword, async ({ body, caller }) => {
    await checkOwnPassword(context, caller.id, body.password, clientAt(body.address));
    return { ok: true as const };
  });
}
