import { banMember as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { closeAccount } from '../../actions/account/close-account.ts';
import { requireRecentCode } from '../../actions/second-factor/require-recent-code.ts';
import type { Context } from '../../context.ts';

export const banMemberRoute = route(operation, async (context: Context, { params: { id }, caller }) => {
  await requireRecentCode(context, caller);
  return closeAccount(context, id, 'ban', caller.id);
});
