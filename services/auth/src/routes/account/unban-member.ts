import { unbanMember } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { reopenAccount } from '../../actions/account/reopen-account.ts';
import type { Context } from '../../context.ts';

export const unbanMemberRoute = route(unbanMember, async (context: Context, { params }) => {
  await reopenAccount(context, params.id, 'ban');
  return { ok: true as const };
});
