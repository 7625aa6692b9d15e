import { restoreAccount } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { reopenAccount } from '../../actions/account/reopen-account.ts';
import type { Context } from '../../context.ts';

export const restoreAccountRoute = route(restoreAccount, async (context: Context, { params }) => {
  await reopenAccount(context, params.id, 'removal');
  return { ok: true as const };
});
