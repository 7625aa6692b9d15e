import { transactionalBatch } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Handled in batches: with many operators, single events would wait for each other's audit entries and counts. */
export const onMailAttended = transactionalBatch(
  'mail-attended',
  async ({ users, waiting, days, audit }: Context, events, session) => {
    const answers = events.map(({ data }) => ({ ...data, at: new Date(data.attendedAt) }));
    for (const { conversationId, profileId, answerSeq } of answers) {
      const attended = await waiting.attend({ conversationId, profileId, seq: answerSeq }, session);
      if (attended > 0) await users.attended(profileId, attended, session);
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
);
