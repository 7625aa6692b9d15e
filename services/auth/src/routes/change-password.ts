import { changePassword } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { changePassword as change } from '../actions/change-password.ts';
import { checkOwnPassword } from '../actions/check-own-password.ts';
import { refuseWeakPassword } from '../actions/insert-account.ts';
import type { Context } from '../context.ts';
import { clientOf } from '../domain/client.ts';

export function changePasswordRoute(app: App, context: Context): void {
  implement(app, changePassword, async ({ body, caller, request }) => {
    const client = clientOf(request);
    const account = await checkOwnPassword(context, caller.id, body.currentPassword, client);
    await refuseWeakPassword(body.newPassword, account);
    const token = await change(context, account, body.newPassword, client, request.id);
    return { message: 'Password changed.', token };
  });
}
