import { timings } from '@emberline/contracts/choices';
import { crashPoint } from '@emberline/kit/crash-point';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { type Claim, refusalToAnswer } from '../domain/mail.ts';

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
