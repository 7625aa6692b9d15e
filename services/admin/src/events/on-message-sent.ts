import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { dayOf } from '../store/days.ts';

export function onMessageSent({ users, waiting, days }: Context): EventHandler<'message-sent'> {
  return {
    storeAll: async (events, session) => {
      const messages = events.map(({ data }) => ({ ...data, sentAt: new Date(data.sentAt) }));
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
      for (const [, ofDay] of Map.groupBy(mails, ({ sentAt }) => dayOf(sentAt))) {
        const day = ofDay[0]?.sentAt as Date;
        await days.count(day, { mails: ofDay.length }, session);
      }
    },
  };
}
