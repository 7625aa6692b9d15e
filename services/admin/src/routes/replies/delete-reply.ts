import { deleteReply } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeReply } from '../../actions/replies/change-reply.ts';
import type { Context } from '../../context.ts';

export const deleteReplyRoute = route(deleteReply, async (context: Context, { params, caller }) => {
  await changeReply(context, 'delete-reply', { replyId: params.id, operatorId: caller.id });
  return { ok: true as const };
});
