import { messagingConversation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import { requireAssisted } from '../../actions/require-assisted.ts';
import type { Context } from '../../context.ts';

export const messagingConversationRoute = route(
  messagingConversation,
  async (context: Context, { query, caller, bearer }) => {
    const { userId, recipientId } = query;
    await requireAssisted(context, userId);
    const { conversationId, messages, nextCursor } = await context.others.for(bearer).conversation(query);
    await noteRead(context, {
      ...{ operatorId: caller.id, action: 'read-conversation' },
      ...{ asId: userId, targetId: recipientId },
    });
    return { conversation: { _id: conversationId, userId, recipientId, messages, nextCursor } };
  },
);
