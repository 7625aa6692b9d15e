import { saveReply } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { saveReply as save } from '../../actions/replies/save-reply.ts';
import { replyAnswer } from '../../answers/reply-answer.ts';
import type { Context } from '../../context.ts';

export const saveReplyRoute = route(saveReply, async (context: Context, { body, caller }) =>
  replyAnswer(await save(context, body, caller.id)),
);
