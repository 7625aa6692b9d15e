import { messagingConversation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteOpened } from '../../actions/messaging/note-opened.ts';
import { requireAssisted } from '../../actions/messaging/require-assisted.ts';
import type { Context } from '../../context.ts';

export const messagingConversationRoute = route(
  messagingConversation,
  async (context: Context, { query, caller, bearer }) => {
    const { userId, recipientId } = query;
    await requireAssisted(context, userId);
    const { conversationId, messages, nextCursor } = await context.others.for(bearer).conversation(query);
    const pair = { profileId: userId, memberId: recipientId };
    await noteOpened(context, { operatorId: caller.id, action: 'read-conversation', ...pair });
    return { conversation: { _id: conversationId, userId, recipientId, messages, nextCursor } };
  },
);
