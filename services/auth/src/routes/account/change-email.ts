import { changeEmail } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeEmail as change } from '../../actions/account/change-email.ts';
import { checkOwnPassword } from '../../actions/account/check-own-password.ts';
import { clientOf } from '../../actions/describe-client.ts';
import type { Context } from '../../context.ts';

export const changeEmailRoute = route(
  changeEmail,
  async (context: Context, { body: { newEmail, password }, caller, request }) => {
    const account = await checkOwnPassword(context, caller.id, password, clientOf(request));
    await change(context, account, newEmail, request.id);
    return {
      message: account.isVerified
        ? 'We sent a link to both addresses. Once both are opened, the new one is yours.'
        : 'We sent a link to the new address.',
    };
  },
);
