import { messagingConversation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';

export function messagingConversationRoute(app: App, { users, others }: Context): void {
  implement(app, messagingConversation, async ({ query, bearer }) => {
    await requireAssisted(users, query.userId);
    const { conversationId, messages, nextCursor } = await others.for(bearer).conversation(query);
    const { userId, recipientId } = query;
    return { conversation: { _id: conversationId, userId, recipientId, messages, nextCursor } };
  });
}
