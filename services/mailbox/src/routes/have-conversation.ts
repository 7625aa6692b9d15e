import { haveConversation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { conversationIdOf } from '../domain/conversation.ts';

export const haveConversationRoute = route(
  haveConversation,
  async ({ conversations }: Context, { query }) => {
    const conversation = await conversations.find(conversationIdOf(query.memberId, query.otherId));
    return { exists: conversation !== null };
  },
);
