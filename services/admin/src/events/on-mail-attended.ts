import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

/** Many at once where many operators answer: each alone would wait for the others' audit entries and counts. */
export function onMailAttended({ users, waiting, days, audit }: Context): EventHandler<'mail-attended'> {
  return {
    transactionalBatch: async (events, session) => {
      const answers = events.map(({ data }) => ({ ...data, at: new Date(data.attendedAt) }));
      for (const { conversationId, profileId, answerSeq } of answers) {
        const attended = await waiting.attend({ conversationId, profileId, seq: answerSeq }, session);
        if (attended > 0)
          await users.rows.updateOne({ _id: profileId }, { $inc: { unattended: -attended } }, { session });
      }
      await days.addAnswers(answers, session);
      await days.count(
        answers.map(({ mailId, at }) => ({ id: `answer:${mailId}`, at, what: { answered: 1 } })),
        session,
      );
      const entries = answers.map(({ operatorId, profileId, memberId, mailId }) => ({
        ...{ operatorId, action: 'attend-mail', asId: profileId, targetId: memberId, details: { mailId } },
      }));
      await audit.append(entries, session);
    },
  };
}
