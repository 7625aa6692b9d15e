import { listReplies } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { replyAnswer } from '../../answers/reply-answer.ts';
import type { Context } from '../../context.ts';

export const listRepliesRoute = route(listReplies, async ({ replies }: Context) =>
  (await replies.list()).map(replyAnswer),
);
