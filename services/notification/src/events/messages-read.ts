import { idempotent, idempotentBatch } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/**
 * Pushes the new count to the reader's pages, and the read mark to the other member's pages and the operators. The
 * other member gets no mark of a reading that was made while one of the two had blocked the other.
 */
export const onMessagesReadLive = idempotent('messages-read', async ({ live }: Context, { data }) => {
  const { conversationId, readerId, otherId, upToSeq, unread, unreadVersion, unreadCount } = data;
  const counts = { unread, unreadVersion, unreadCount };
  const state = { readSeq: upToSeq, ...counts, ...(data.otherLeft && { left: true }) };
  live
    .toMembers([readerId])
    .emit('timestamp', { type: 'timestamp', conversationId, contactId: otherId, ...state });
  const mark = { conversationId, contactId: readerId, upToSeq };
  if (data.operated) live.toOperators().emit('read', mark);
  if (data.isShown) live.toMembers([otherId]).emit('read', mark);
});

/** Stores what has been read, which then needs no email, and nothing about a deleted member. */
export const onMessagesRead = idempotentBatch('messages-read', async ({ threads }: Context, events) => {
  const kept = events.filter(({ data }) => !data.otherLeft);
  const ended = events.filter(({ data }) => data.otherLeft);
  await threads.read(
    kept.map(({ data: { conversationId, readerId, otherId, upToSeq, unreadCount } }) => ({
      ...{ conversationId, readerId, otherId, upToSeq, unread: unreadCount },
    })),
  );
  await threads.remove(
    ended.map(({ data: { conversationId, readerId: memberId } }) => ({ conversationId, memberId })),
  );
});
