import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onMessageSent({ users, waiting, days }: Context): EventHandler<'message-sent'> {
  return {
    store: async ({ data }, session) => {
      const { messageId, conversationId, seq, senderId, receiverId, mail, sentAt } = data;
      const since = new Date(sentAt);
      const row = { _id: messageId, conversationId, seq, profileId: receiverId, memberId: senderId, since };
      const waits = mail && (await waiting.add(row, session));
      await users.rows.updateOne(
        { _id: receiverId },
        { $inc: { totalMails: 1, unattended: waits ? 1 : 0 } },
        { session },
      );
      if (mail) await days.count(since, { mails: 1 }, session);
    },
  };
}
