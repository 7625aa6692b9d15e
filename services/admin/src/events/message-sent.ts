import { transactionalBatch } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMessageSent = transactionalBatch(
  'message-sent',
  async ({ users, waiting, received, days }: Context, events, session) => {
    const messages = await received.count(
      events.map(({ data }) => ({ ...data, sentAt: new Date(data.sentAt) })),
      session,
    );
    if (messages.length === 0) return;
    const mails = messages.filter(({ mail }) => mail);
    const waits = await waiting.add(
      mails.map(({ messageId, conversationId, seq, senderId, receiverId, sentAt }) => ({
        ...{ _id: messageId, conversationId, seq, since: sentAt },
        ...{ profileId: receiverId, memberId: senderId },
      })),
      session,
    );
    await users.received(
      messages.map(({ messageId, receiverId }) => ({ receiverId, waits: waits.has(messageId) })),
      session,
    );
    await days.count(
      mails.map(({ messageId, sentAt: at }) => ({ id: `mail:${messageId}`, at, what: { mails: 1 } })),
      session,
    );
  },
);
