import { deleteAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { checkOwnPassword } from '../../actions/account/check-own-password.ts';
import { eraseAccount } from '../../actions/account/erase-account.ts';
import { clientOf } from '../../actions/describe-client.ts';
import type { Context } from '../../context.ts';

export const deleteAccountRoute = route(
  deleteAccount,
  async (context: Context, { body, caller, request }) => {
    const client = clientOf(request);
    const { _id, epoch } = await checkOwnPassword(context, caller.id, body.password, client);
    const isGone = await eraseAccount(context, _id, { by: 'member', address: client.address, epoch });
    // The password was changed meanwhile, or another call has deleted the account.
    if (!isGone) throw new ProblemError('CREDENTIALS_INVALID');
    return { message: 'Your account has been deleted.' };
  },
);
