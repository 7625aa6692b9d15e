import { timings } from '@emberline/contracts/choices';
import { crashPoint } from '@emberline/kit/crash-point';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { type Claim, type Mail, refusalToAnswer } from '../domain/mail.ts';

/**
 * Takes or renews an operator's right to answer a mail.
 * @throws ProblemError NOT_FOUND, MAIL_CLAIMED or MAIL_ANSWERED.
 */
export async function takeClaim(context: Context, mailId: string, operatorId: string): Promise<Claim> {
  const { mongo, stores, outbox, now } = context;
  const taken = await inTransaction(mongo.client, async (session) => {
    const mail = await stores.mails.find(mailId, session);
    if (!mail) throw new ProblemError('NOT_FOUND');
    const refusal = refusalToAnswer(mail, operatorId, now());
    if (refusal) throw new ProblemError(refusal);
    const claim = { operatorId, until: new Date(now().getTime() + timings.mailClaim * 1_000) };
    await stores.mails.setClaim(mailId, claim, session);
    await outbox.add(session, [claimed(mail, operatorId, claim.until)]);
    return claim;
  });
  crashPoint('after-claim-before-answer');
  return taken;
}

/** Gives a claim back; somebody else's, or none, is left as it is. */
export async function giveBackClaim(context: Context, mailId: string, operatorId: string): Promise<void> {
  const { mongo, stores, outbox } = context;
  await inTransaction(mongo.client, async (session) => {
    const mail = await stores.mails.find(mailId, session);
    if (mail?.claim?.operatorId !== operatorId) return;
    await stores.mails.setClaim(mailId, undefined, session);
    await outbox.add(session, [claimed(mail, operatorId, null)]);
  });
}

function claimed({ _id, conversationId }: Mail, operatorId: string, until: Date | null) {
  return newEvent('mail-claimed', {
    mailId: _id,
    conversationId,
    operatorId,
    until: until?.toISOString() ?? null,
  });
}
