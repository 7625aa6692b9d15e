import { removeAccount } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { closeAccount } from '../../actions/account/close-account.ts';
import type { Context } from '../../context.ts';

export const removeAccountRoute = route(removeAccount, (context: Context, { params: { id }, caller }) =>
  closeAccount(context, id, 'removal', caller.id),
);
