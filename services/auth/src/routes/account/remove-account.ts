import { removeAccount } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { closeAccount } from '../../actions/account/close-account.ts';
import { requireRecentCode } from '../../actions/second-factor/require-recent-code.ts';
import type { Context } from '../../context.ts';

export const removeAccountRoute = route(
  removeAccount,
  async (context: Context, { params: { id }, caller }) => {
    await requireRecentCode(context, caller);
    return closeAccount(context, id, 'removal', caller.id);
  },
);
