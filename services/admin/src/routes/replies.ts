import { routes } from '@emberline/kit/http/operation';
import { deleteReply } from '../actions/replies/delete-reply.ts';
import { saveReply } from '../actions/replies/save-reply.ts';
import { replyAnswer } from '../answers/reply-answer.ts';
import type { Context } from '../context.ts';

export const replies = routes<Context>({
  listReplies: async ({ replies }) => (await replies.list()).map(replyAnswer),
  saveReply: async (context, { body, caller }) => replyAnswer(await saveReply(context, body, caller.id)),
  deleteReply: (context, { params, caller }) => deleteReply(context, params.id, caller.id),
});
