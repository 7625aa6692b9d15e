import type { AnswerOf, pageMails } from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { isRecounted } from '../../domain/days.ts';

type Mails = AnswerOf<typeof pageMails>;

/** Skips mails whose events have not arrived yet; the events will add them. */
export function mailPage(context: Context, page: Mails): Promise<boolean> {
  const { mongo, received, days } = context;
  return inTransaction(mongo.client, async (session) => {
    const known = await received.upTo(
      page.map(({ conversationId }) => conversationId),
      session,
    );
    const mails = page.filter(({ conversationId, seq }) => seq <= (known.get(conversationId) ?? 0));
    await putWaiting(context, mails, session);
    await putAnswers(context, mails, session);
    const facts = mails.map(({ id, at }) => ({ id: `mail:${id}`, at: new Date(at), what: { mails: 1 } }));
    await days.count(facts.filter(isRecounted), session);
    return true;
  });
}

async function putWaiting({ waiting }: Context, mails: Mails, session: ClientSession): Promise<void> {
  const rows = mails
    .filter(({ attendedAt }) => attendedAt === null)
    .map(({ id: _id, at, attendedAt, attendedBy, ...mail }) => ({ _id, ...mail, since: new Date(at) }));
  await waiting.add(await waiting.missing(rows, session), session);
}

async function putAnswers({ waiting, days }: Context, mails: Mails, session: ClientSession): Promise<void> {
  const answers = mails.flatMap(({ id: mailId, at: since, attendedAt, attendedBy, ...mail }) => {
    if (attendedAt === null || attendedBy === null) return [];
    const at = new Date(attendedAt);
    const waitedSeconds = Math.max(0, Math.round((at.getTime() - Date.parse(since)) / 1_000));
    return [{ ...mail, mailId, operatorId: attendedBy, at, waitedSeconds }];
  });
  if (answers.length === 0) return;
  await waiting.removeAnswered(answers, session);
  await days.addAnswers(answers, session);
  const facts = answers.map(({ mailId, at }) => ({ id: `answer:${mailId}`, at, what: { answered: 1 } }));
  await days.count(facts.filter(isRecounted), session);
}
