import { deleteReply } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { deleteReply as remove } from '../../actions/replies/delete-reply.ts';
import type { Context } from '../../context.ts';

export const deleteReplyRoute = route(deleteReply, async (context: Context, { params, caller }) => {
  await remove(context, params.id, caller.id);
  return { ok: true as const };
});
