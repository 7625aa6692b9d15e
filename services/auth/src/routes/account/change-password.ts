import { changePassword } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changePassword as change } from '../../actions/account/change-password.ts';
import { checkOwnPassword } from '../../actions/account/check-own-password.ts';
import { refuseWeakPassword } from '../../actions/account/refuse-weak-password.ts';
import { clientOf } from '../../actions/describe-client.ts';
import type { Context } from '../../context.ts';

export const changePasswordRoute = route(
  changePassword,
  async (context: Context, { body: { currentPassword, ...chosen }, caller, request }) => {
    const client = clientOf(request);
    const account = await checkOwnPassword(context, caller.id, currentPassword, client);
    await refuseWeakPassword(chosen.newPassword, account);
    const token = await change(context, account, chosen, client, request.id);
    return { message: 'Password changed.', token };
  },
);
