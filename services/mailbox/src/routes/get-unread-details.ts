import { getUnreadDetails } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { previewAnswer } from '../answers/preview.ts';
import type { Context } from '../context.ts';
import { type Conversation, otherOf, sideOf, unreadCountOf } from '../domain/conversation.ts';
import { readUnreadConversations } from '../reading/unread.ts';

export function routeGetUnreadDetails(app: App, { stores, knownMembers }: Context): void {
  implement(app, getUnreadDetails, async ({ caller }) => {
    const [{ conversations, version }, isSubscribed] = await Promise.all([
      readUnreadConversations(stores, caller.id),
      knownMembers.isSubscribed(caller.id),
    ]);
    return {
      totalUnreadConversations: conversations.length,
      unreadVersion: version,
      unreadPerConversation: conversations.map((conversation) =>
        entryOf(conversation, caller.id, isSubscribed ? 'member' : 'unpaid'),
      ),
    };
  });
}

function entryOf(conversation: Conversation, member: string, viewer: 'member' | 'unpaid') {
  const contactId = otherOf(conversation, member);
  const latest = sideOf(conversation, contactId).last;
  if (!latest) throw new Error(`${conversation._id} holds unread messages of somebody who never wrote`);
  return {
    conversationId: conversation._id,
    contactId,
    unreadCount: unreadCountOf(conversation, member),
    latestUnreadMessage: previewAnswer({ ...latest, sender: contactId }, viewer),
  };
}
