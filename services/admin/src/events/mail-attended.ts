import { transactionalBatch } from '@emberline/kit/events/handlers';
import { tellOpened } from '../actions/messaging/note-opened.ts';
import type { Context } from '../context.ts';

/** Handled in batches: with many operators, single events would wait for each other's audit entries and counts. */
export const onMailAttended = transactionalBatch(
  'mail-attended',
  async (context: Context, events, session) => {
    const { userCounts, received, waiting, days, audit } = context;
    const answers = events.map(({ data }) => ({
      ...data,
      seq: data.answerSeq,
      at: new Date(data.attendedAt),
    }));
    await received.noteAnswered(answers, session);
    const attended: { id: string; totalMails: number; unattended: number }[] = [];
    for (const answer of answers) {
      const mails = await waiting.attend(answer, session);
      if (mails > 0) attended.push({ id: answer.profileId, totalMails: 0, unattended: -mails });
    }
    await userCounts.add(attended, 'answers', session);
    await days.addAnswers(answers, session);
    await days.count(
      answers.map(({ mailId, at }) => ({ id: `answer:${mailId}`, at, what: { answered: 1 } })),
      session,
    );
    const entries = answers.map(({ operatorId, profileId, memberId, mailId }) => ({
      ...{ operatorId, action: 'attend-mail', asId: profileId, targetId: memberId, details: { mailId } },
    }));
    await audit.append(entries, session);
    await tellOpened(
      context,
      answers.map((answer) => ({ ...answer, why: 'answer' as const })),
      session,
    );
  },
);
