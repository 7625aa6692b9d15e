import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

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
