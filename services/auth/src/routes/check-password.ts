import { checkPassword } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { checkOwnPassword } from './check-own-password.ts';

/** Counts wrong guesses as the member's own calls do. */
export function checkPasswordRoute(app: App, context: Context): void {
  implement(app, checkPassword, async ({ body, caller }) => {
    await checkOwnPassword(context, caller.id, body.password);
    return { ok: true as const };
  });
}
