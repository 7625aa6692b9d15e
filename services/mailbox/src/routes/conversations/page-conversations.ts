import { pageConversations } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { otherOf, sideOf } from '../../domain/conversation.ts';

/** Pages through all conversations, without texts, for the projections of other services. */
export const pageConversationsRoute = route(
  pageConversations,
  async (context: Context, { query: { after = '', limit = 500 } }) => {
    const conversations = await context.conversations.pageAfter(after, limit);
    return conversations.map((conversation) => ({
      id: conversation._id,
      lastSeq: conversation.lastSeq,
      received: Object.fromEntries(
        conversation.members.map((member) => [
          member,
          sideOf(conversation, otherOf(conversation, member)).sent,
        ]),
      ),
    }));
  },
);
