import { timings } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { crashPoint } from '@emberline/kit/lifecycle';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { mailAnswer } from '../answers/mail.ts';
import type { Context } from '../context.ts';
import { type Claim, type Mail, refusalToAnswer } from '../domain/mail.ts';

/**
 * Takes or renews an operator's right to answer a mail, and with it all that wait beside it in the conversation.
 * @throws ProblemError NOT_FOUND, MAIL_CLAIMED or MAIL_ANSWERED.
 */
export async function claimMail(context: Context, mailId: string, operatorId: string): Promise<Claim> {
  const { mongo, mails, outbox, now } = context;
  const taken = await inTransaction(mongo.client, async (session) => {
    const mail = await mails.find(mailId, session);
    if (!mail) throw new ProblemError('NOT_FOUND');
    const waiting = await mails.waitingFor(mail, session);
    const refusal = refusalToAnswer({ mail, waiting, operatorId }, now());
    if (refusal) throw new ProblemError(refusal);
    if (waiting[0]) await mails.noteClaim(waiting[0], session);
    const until = new Date(now().getTime() + timings.mailClaim * 1_000);
    await mails.setClaim(mail, { operatorId, until }, session);
    const { conversationId } = mail;
    const facts = { mailId, conversationId, operatorId, until: until.toISOString() };
    await outbox.add(session, [newEvent('mail-claimed', facts)]);
    return { operatorId, until };
  });
  crashPoint('after-claim-before-answer');
  return taken;
}

/** Releases an operator's claim. Does nothing when there is no claim or it is another operator's. */
export async function releaseMail(
  { mongo, mails, outbox }: Context,
  mailId: string,
  operatorId: string,
): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    const mail = await mails.find(mailId, session);
    if (mail?.claim?.operatorId !== operatorId) return;
    await mails.setClaim(mail, undefined, session);
    const { conversationId } = mail;
    await outbox.add(session, [
      newEvent('mail-claimed', { mailId, conversationId, operatorId, until: null }),
    ]);
  });
}

/** @returns how many of these mails no operator had seen before. */
export function markMailsSeen(
  { mongo, mails, outbox, now }: Context,
  mailIds: string[],
  operatorId: string,
): Promise<number> {
  return inTransaction(mongo.client, async (session) => {
    const seen = await mails.setSeen(mailIds, operatorId, now(), session);
    if (seen > 0) await outbox.add(session, [newEvent('mails-seen', { operatorId, seen })]);
    return seen;
  });
}

/** Reads what mails are shown with: texts, names and faces. */
export async function showMails(context: Context, mails: Mail[]): Promise<ReturnType<typeof mailAnswer>[]> {
  const messageIds = mails.flatMap(({ _id, answerId, conversationId }) =>
    (answerId === undefined ? [_id] : [_id, answerId]).map((id) => ({ _id: id, conversationId })),
  );
  const memberIds = [...new Set(mails.flatMap(({ sender, receiver }) => [sender, receiver]))];
  const [messages, members] = await Promise.all([
    context.messages.findMany(messageIds),
    context.members.find(memberIds),
  ]);
  const addresses = await context.photos.sign(
    'team',
    mails.map(({ sender }) => members.get(sender)?.facts?.profileImage),
  );
  const texts = new Map(messages.map((message) => [message._id, message]));
  return mails.map((mail) => mailAnswer(mail, { texts, members, addresses, now: context.now() }));
}
