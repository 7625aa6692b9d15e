import { noteReplyUse } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeReply } from '../../actions/replies/change-reply.ts';
import type { Context } from '../../context.ts';

export const noteReplyUseRoute = route(noteReplyUse, async (context: Context, { params, caller }) => {
  await changeReply(context, 'use-reply', { replyId: params.id, operatorId: caller.id });
  return { ok: true as const };
});
