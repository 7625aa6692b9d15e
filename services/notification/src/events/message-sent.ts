import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import type { Live } from '../live/server.ts';

/** The receiver's pages get the new count, the sender's other pages and the operators a hint to look. */
export const pushMessage = (live: Live): EventHandler<'message-sent'> => ({
  push: async ({ data }) => {
    const { conversationId, seq, senderId, receiverId, unread, unreadVersion, unreadCount } = data;
    const notice = { type: 'timestamp', conversationId, seq } as const;
    live
      .toMembers([receiverId])
      .emit('timestamp', { ...notice, contactId: senderId, unread, unreadVersion, unreadCount });
    live.toMembers([senderId]).emit('timestamp', { ...notice, contactId: receiverId, own: true });
    if (data.mail || data.authoredBy === 'staff') live.toOperators().emit('timestamp', notice);
  },
});

/**
 * Remembers that the two are in touch, and when to look whether the receiver should get a mail. Only the first unread
 * message matters: later ones find all of this done.
 */
export const noteMessage = ({ threads, settings }: Context): EventHandler<'message-sent'> => ({
  push: async ({ data }) => {
    if (data.unreadCount > 1) return;
    const { conversationId, receiverId, senderId, seq } = data;
    const at = new Date(data.sentAt);
    const noticeAt = new Date(at.getTime() + settings.AWAY_BEFORE_MAIL * 1_000);
    await threads.received({ conversationId, receiverId, senderId, seq, at }, noticeAt);
  },
});
