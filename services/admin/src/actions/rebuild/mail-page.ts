import type { AnswerOf, pageMails } from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { recounted } from '../../domain/days.ts';

type Mails = AnswerOf<typeof pageMails>;

/** Skips mails whose events have not arrived yet; the events will add them. */
export function mailPage(context: Context, page: Mails): Promise<boolean> {
  const { mongo, received, days, now } = context;
  return inTransaction(mongo.client, async (session) => {
    const conversations = page.map(({ conversationId }) => conversationId);
    const { isCounted, isAnswered } = await received.known(conversations, session);
    const mails = page.filter(isCounted);
    await putWaiting(
      context,
      mails.filter((mail) => !isAnswered(mail)),
      session,
    );
    await putAnswers(context, mails, session);
    const facts = mails.map(({ id, at }) => ({ id: `mail:${id}`, at: new Date(at), what: { mails: 1 } }));
    await days.count(recounted(facts, now()), session);
    return true;
  });
}

async function putWaiting({ waiting }: Context, mails: Mails, session: ClientSession): Promise<void> {
  const rows = mails
    .filter(({ attendedAt }) => attendedAt === null)
    .map(({ id: _id, at, attendedAt, attendedBy, ...mail }) => ({ _id, ...mail, since: new Date(at) }));
  await waiting.add(await waiting.missing(rows, session), session);
}

async function putAnswers(
  { received, waiting, days, now }: Context,
  mails: Mails,
  session: ClientSession,
): Promise<void> {
  const answers = mails.flatMap(({ id: mailId, at: since, attendedAt, attendedBy, ...mail }) => {
    if (attendedAt === null || attendedBy === null) return [];
    const at = new Date(attendedAt);
    const waitedSeconds = Math.max(0, Math.round((at.getTime() - Date.parse(since)) / 1_000));
    return [{ ...mail, mailId, operatorId: attendedBy, at, waitedSeconds }];
  });
  if (answers.length === 0) return;
  await received.noteAnswered(answers, session);
  await waiting.remove(
    answers.map(({ mailId }) => mailId),
    session,
  );
  await days.addAnswers(answers, session);
  const facts = answers.map(({ mailId, at }) => ({ id: `answer:${mailId}`, at, what: { answered: 1 } }));
  await days.count(recounted(facts, now()), session);
}
