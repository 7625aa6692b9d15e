import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/**
 * Pushes the new count to the reader's pages, and the read mark to the other member's pages and the operators. The
 * other member gets no read mark while one of the two has blocked the other.
 */
export const pushReading = idempotent('messages-read', async ({ blocks, live }: Context, { data }) => {
  const { conversationId, readerId, otherId, upToSeq, unread, unreadVersion, unreadCount } = data;
  const counts = { unread, unreadVersion, unreadCount };
  const state = { readSeq: upToSeq, ...counts, ...(data.otherLeft && { left: true }) };
  live
    .toMembers([readerId])
    .emit('timestamp', { type: 'timestamp', conversationId, contactId: otherId, ...state });
  const mark = { conversationId, contactId: readerId, upToSeq };
  if (data.operated) live.toOperators().emit('read', mark);
  if (!(await blocks.isBetween(readerId, otherId))) live.toMembers([otherId]).emit('read', mark);
});

/** Stores what has been read, which then needs no email. */
export const storeReading = idempotent('messages-read', async ({ threads }: Context, { data }) => {
  const { conversationId, readerId, otherId, upToSeq, unreadCount } = data;
  // Stores nothing about a deleted member.
  if (data.otherLeft) return threads.remove(conversationId, readerId);
  await threads.read({ conversationId, readerId, otherId, upToSeq, unread: unreadCount });
});
