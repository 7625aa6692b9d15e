import { saveReply } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { replyAnswer } from '../../answers/reply-answer.ts';
import type { Context } from '../../context.ts';

export const saveReplyRoute = route(
  saveReply,
  async ({ replies, audit }: Context, { body: { code, text }, caller }) => {
    const row = await audit.transaction(async (session) => {
      await audit.append({ operatorId: caller.id, action: 'save-reply', details: { code } }, session);
      return replies.save(code, text, session);
    });
    return replyAnswer(row);
  },
);
