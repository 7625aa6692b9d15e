import { haveConversation } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const haveConversationRoute = route(
  haveConversation,
  async ({ conversations }: Context, { query }) => {
    const conversation = await conversations.find(conversationIdOf(query.memberId, query.otherId));
    return { exists: conversation !== null };
  },
);
