import { getUnreadDetails } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { previewAnswer } from '../../answers/preview.ts';
import type { Context } from '../../context.ts';
import { type Conversation, otherOf, sideOf, unreadCountOf } from '../../domain/conversation.ts';
import type { TextViewer } from '../../domain/member.ts';

export const getUnreadDetailsRoute = route(
  getUnreadDetails,
  async ({ unread, textViewers }: Context, { caller }) => {
    const [{ conversations, version }, viewer] = await Promise.all([
      unread.conversations(caller.id),
      textViewers.of(caller.id),
    ]);
    return {
      totalUnreadConversations: conversations.length,
      unreadVersion: version,
      unreadPerConversation: conversations.map((conversation) => entryOf(conversation, caller.id, viewer)),
    };
  },
);

function entryOf(conversation: Conversation, member: string, viewer: TextViewer) {
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
