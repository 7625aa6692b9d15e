import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import type { Live } from '../live/server.ts';

/**
 * The reader's pages get the new count, the other member's pages and the operators the read mark; the other member does not
 * when one of the two has blocked the other.
 */
export const pushReading = ({ blocks }: Context, live: Live): EventHandler<'messages-read'> => ({
  push: async ({ data }) => {
    const { conversationId, readerId, otherId, upToSeq, unread, unreadVersion, unreadCount } = data;
    const counts = { unread, unreadVersion, unreadCount };
    live
      .toMembers([readerId])
      .emit('timestamp', { type: 'timestamp', conversationId, contactId: otherId, ...counts });
    const mark = { conversationId, contactId: readerId, upToSeq };
    if (data.operated) live.toOperators().emit('read', mark);
    if (!(await blocks.isBetween(readerId, otherId))) live.toMembers([otherId]).emit('read', mark);
  },
});

/** What has been read needs no mail. */
export const noteReading = ({ threads }: Context): EventHandler<'messages-read'> => ({
  push: async ({ data }) => {
    const { conversationId, readerId, otherId, upToSeq, unreadCount } = data;
    // Nothing of somebody deleted is noted again.
    if (data.otherLeft) return threads.remove(conversationId, readerId);
    await threads.read({ conversationId, readerId, otherId, upToSeq, unread: unreadCount });
  },
});
