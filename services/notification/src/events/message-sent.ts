import { idempotent, idempotentBatch } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/**
 * Pushes the new count to the receiver's pages, and what lists show of the message but its text to both members. The
 * operators get a hint to fetch.
 */
export const onMessageSentLive = idempotent(
  'message-sent',
  async ({ live, noteNotice }: Context, { data }) => {
    const { conversationId, seq, senderId, receiverId, unread, unreadVersion, unreadCount } = data;
    const { messageId: _id, sentAt: createdAt, authoredBy } = data;
    const notice = { type: 'timestamp', conversationId, seq } as const;
    const shown = { ...notice, message: { _id, createdAt, authoredBy } };
    live
      .toMembers([receiverId])
      .emit('timestamp', { ...shown, contactId: senderId, unread, unreadVersion, unreadCount });
    live.toMembers([senderId]).emit('timestamp', { ...shown, contactId: receiverId, own: true });
    if (data.mail || authoredBy === 'staff') live.toOperators().emit('timestamp', notice);
    noteNotice(createdAt);
  },
);

/** Queues a push notice for each device of the receivers. They are hints: without the jobs' Redis there are none. */
export const onMessageSentDevices = idempotentBatch('message-sent', async (context: Context, events) => {
  const { pushDevices, pushQueue, settings, log } = context;
  if (settings.VAPID_PRIVATE_KEY === '') return;
  const devices = await pushDevices.idsOf(events.map(({ data }) => data.receiverId));
  if (devices.size === 0) return;
  try {
    const jobs = await pushQueue.open();
    for (const { data } of events) {
      const { conversationId, senderId: contactId, seq } = data;
      for (const deviceId of devices.get(data.receiverId) ?? []) {
        const job = { deviceId, conversationId, contactId, seq };
        await jobs.add('push', job, { jobId: `${conversationId}-${seq}-${deviceId}`, removeOnFail: true });
      }
    }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'push notices were not queued');
  }
});

/**
 * Stores that the two are in touch, and when to check whether the receiver should get an email. Only the first
 * unread message changes anything.
 */
export const onMessageSent = idempotentBatch(
  'message-sent',
  async ({ threads, settings }: Context, events) => {
    const first = events.filter(({ data }) => data.unreadCount <= 1);
    await threads.received(
      first.map(({ data: { conversationId, receiverId, senderId, seq, sentAt } }) => {
        const at = new Date(sentAt);
        const noticeAt = new Date(at.getTime() + settings.AWAY_BEFORE_EMAIL * 1_000);
        return { conversationId, receiverId, senderId, seq, at, noticeAt };
      }),
    );
  },
);
