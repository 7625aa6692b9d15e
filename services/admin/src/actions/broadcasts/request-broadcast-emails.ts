import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { BroadcastRow } from '../../store/broadcasts.ts';

/** Twenty a second: no email that somebody waits for comes late, and no email server takes us for spammers. */
const pace = { members: 100, everyMs: 5_000 };

/**
 * Asks for the emails to the next members of the email whose turn it is. The members' place and the events are stored in
 * one transaction: every member gets it once, however often this stops in between and on however many replicas it runs.
 * @returns when the next members' turn comes; undefined while nothing is to be sent
 */
export async function requestBroadcastEmails({
  broadcasts,
  users,
  outbox,
  mongo,
  now,
}: Pick<Context, 'broadcasts' | 'users' | 'outbox' | 'mongo' | 'now'>): Promise<Date | undefined> {
  const due = await broadcasts.next();
  if (!due?.nextAt || due.nextAt > now()) return due?.nextAt ?? undefined;
  await inTransaction(mongo.client, async (session) => {
    const row = await broadcasts.find(due._id, session);
    // Another replica was first, or it was stopped.
    if (!row?.nextAt || row.nextAt > now()) return;
    const { audience, about, cursor: after, startedAt } = row;
    const group = { audience, about, after, joinedBy: startedAt ?? now() };
    const ids = await users.recipientsAfter(group, pace.members, session);
    await outbox.add(session, ids.map(emailOf(row)));
    const nextAt = new Date(now().getTime() + pace.everyMs);
    await broadcasts.advance(row._id, { cursor: ids.at(-1) ?? after, by: ids.length, nextAt }, session);
    if (ids.length < pace.members) await broadcasts.end(row._id, 'sent', now(), session);
  });
  return (await broadcasts.next())?.nextAt ?? undefined;
}

function emailOf({ _id: broadcastId, about }: BroadcastRow) {
  const kind = about === 'contract' ? 'contract-notice' : 'broadcast';
  return (memberId: string) =>
    newEvent('email-requested', { emailId: newId(), memberId, kind, facts: { broadcastId } });
}
