import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onMailAttended({ users, waiting, days, audit }: Context): EventHandler<'mail-attended'> {
  return {
    store: async ({ data }, session) => {
      const {
        mailId,
        conversationId,
        profileId,
        memberId,
        operatorId,
        answerSeq,
        waitedSeconds,
        attendedAt,
      } = data;
      const attended = await waiting.attend({ conversationId, profileId, seq: answerSeq }, session);
      if (attended > 0)
        await users.rows.updateOne({ _id: profileId }, { $inc: { unattended: -attended } }, { session });
      const at = new Date(attendedAt);
      await days.answers.replaceOne(
        { _id: mailId },
        { operatorId, waitedSeconds, at },
        { upsert: true, session },
      );
      await days.count(at, { answered: 1 }, session);
      await audit.append(
        { operatorId, action: 'attend-mail', asId: profileId, targetId: memberId, details: { mailId } },
        session,
      );
    },
  };
}
