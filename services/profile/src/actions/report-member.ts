import type { BodyOf, reportMember as operation } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

/** Stores a report about another member and publishes an event. */
export async function reportMember(
  { mongo, reports, outbox, now }: Context,
  reporterId: string,
  memberId: string,
  { reason, details }: BodyOf<typeof operation>,
): Promise<void> {
  const reportId = newId();
  await inTransaction(mongo.client, async (session) => {
    const told = { reason, details: details?.trim() || null, createdAt: now() };
    await reports.add(session, { _id: reportId, reporterId, memberId, ...told });
    await outbox.add(session, [newEvent('member-reported', { reportId, reporterId, memberId })]);
  });
}
