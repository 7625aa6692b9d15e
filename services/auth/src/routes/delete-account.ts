import { deleteAccount } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { eraseAccount } from './erase-account.ts';

export function deleteAccountRoute(app: App, context: Context): void {
  implement(app, deleteAccount, async ({ body, caller }) => {
    const account = await checkOwnPassword(context, caller.id, body.password);
    await eraseAccount(context, account._id, 'member');
    return { message: 'Your account has been deleted.' };
  });
}
