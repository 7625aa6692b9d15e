import { messagingConversation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';
import { noteRead } from '../domain/note-read.ts';

export function messagingConversationRoute(app: App, context: Context): void {
  const { users, others } = context;
  implement(app, messagingConversation, async ({ query, caller, bearer }) => {
    await requireAssisted(users, query.userId);
    const { conversationId, messages, nextCursor } = await others.for(bearer).conversation(query);
    const { userId, recipientId } = query;
    await noteRead(context, {
      ...{ operatorId: caller.id, action: 'read-conversation' },
      ...{ asId: userId, targetId: recipientId },
    });
    return { conversation: { _id: conversationId, userId, recipientId, messages, nextCursor } };
  });
}
