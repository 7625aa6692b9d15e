import { unblockMember } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import { unblock } from '../../actions/set-block.ts';
import type { Context } from '../../context.ts';

export const unblockMemberRoute = route(unblockMember, async (context: Context, { params, caller }) => {
  await findMe(context, caller);
  await unblock(context, caller.id, params.id);
  return { ok: true as const };
});
