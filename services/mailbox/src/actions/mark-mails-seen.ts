import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

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
