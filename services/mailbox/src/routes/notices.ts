import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { cutText } from '@emberline/contracts/cut-text';
import { pushTextMax, pushUnitsMax } from '@emberline/contracts/mailbox-choices';
import { shownText } from '@emberline/contracts/shown-text';
import { routes } from '@emberline/kit/http/operation';
import { previewAnswer } from '../answers/message.ts';
import type { Context } from '../context.ts';
import { type Conversation, otherOf, sideOf, unreadCountOf } from '../domain/conversation.ts';
import type { TextViewer } from '../domain/member.ts';

export const notices = routes<Context>({
  getUnreadDetails: async ({ unread, textViewers }, { caller }) => {
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
  getUnread: async (context, { caller }) => {
    const { unread, version } = await context.unread.count(caller.id);
    return { unread, unreadVersion: version };
  },
  getNoticeText: async (context, { query: { receiverId, senderId, seq } }) => {
    const [[message], members, blocks, viewer] = await Promise.all([
      context.messages.pageAfter(conversationIdOf(receiverId, senderId), seq - 1, 1),
      context.members.find([senderId]),
      context.blocks.between(receiverId, [senderId]),
      context.textViewers.of(receiverId),
    ]);
    const mayRead = viewer !== 'unpaid' && blocks.size === 0;
    if (!mayRead || message?.seq !== seq || message.receiver !== receiverId || message.content === '')
      return { firstname: null, content: null };
    return {
      firstname: members.get(senderId)?.facts?.firstname ?? null,
      content: cutText(shownText(message.content), pushTextMax, pushUnitsMax),
    };
  },
});

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
