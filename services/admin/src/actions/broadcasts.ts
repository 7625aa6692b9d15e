import type {
  AnswerOf,
  addBroadcast as addOperation,
  BodyOf,
  changeBroadcast,
  listBroadcasts,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { BroadcastRow } from '../store/broadcasts.ts';

type Written = BodyOf<typeof addOperation>;
type Needed = Pick<Context, 'audit' | 'broadcasts' | 'operatorNames' | 'now'>;

/** @returns the draft's id */
export function addBroadcast(
  { audit, broadcasts, now }: Needed,
  written: Written,
  operatorId: string,
): Promise<string> {
  const { audience } = written;
  return audit.transaction(async (session) => {
    const id = await broadcasts.add({ ...written, createdAt: now(), createdBy: operatorId }, session);
    const details = { broadcastId: id, audience };
    await audit.append({ operatorId, action: 'add-broadcast', details }, session);
    return id;
  });
}

/** @throws ProblemError NOT_FOUND, CONFLICT */
export async function changeBroadcastDraft(
  context: Needed,
  id: string,
  { version, ...written }: BodyOf<typeof changeBroadcast>,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<void> {
  const { audit, broadcasts } = context;
  await audit.transaction(async (session) => {
    await requireDraft(context, id, { bearer, session, version });
    const details = { broadcastId: id, audience: written.audience };
    await audit.append({ operatorId, action: 'change-broadcast', details }, session);
    await broadcasts.rewrite(id, written, session);
  });
}

/**
 * @param version the one that was read, where it matters
 * @throws ProblemError NOT_FOUND; CONFLICT with who has started it, or because it is discarded or was changed
 */
async function requireDraft(
  { broadcasts, operatorNames }: Pick<Context, 'broadcasts' | 'operatorNames'>,
  id: string,
  { bearer, session, version }: { bearer: string | undefined; session: ClientSession; version?: number },
): Promise<BroadcastRow> {
  const row = await broadcasts.find(id, session);
  if (!row) throw new ProblemError('NOT_FOUND');
  if (row.state === 'draft') {
    if (version === undefined || row.version === version) return row;
    throw new ProblemError('CONFLICT', 'Another manager has changed this draft. Please read it again.');
  }
  if (row.state === 'stopped' && row.startedBy !== null)
    throw new ProblemError('CONFLICT', 'This email was stopped.');
  if (row.startedBy === null) throw new ProblemError('CONFLICT', 'This draft is discarded.');
  const name = (await operatorNames.all(bearer)).get(row.startedBy) ?? 'Another operator';
  throw new ProblemError('CONFLICT', `${name} has started this email already.`);
}

const groupOf = ({ audience, about }: BroadcastRow) => `${audience} ${about}`;

/** The latest emails to many members. For a draft, counts its recipients. */
export async function showBroadcasts(
  { broadcasts, users, operatorNames }: Context,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listBroadcasts>> {
  const [rows, names] = await Promise.all([broadcasts.newest(50), operatorNames.all(bearer)]);
  const drafts = new Map(rows.filter(({ state }) => state === 'draft').map((row) => [groupOf(row), row]));
  const counts = new Map(
    await Promise.all(
      [...drafts].map(async ([group, row]) => [group, await users.countRecipients(row)] as const),
    ),
  );
  const nameOf = (id: string) => names.get(id) ?? 'a former operator';
  return rows.map((row) => {
    const { _id: id, subject, text, audience, about = 'news', version, state, sent } = row;
    const { createdAt, createdBy, startedAt, startedBy, endedAt } = row;
    return {
      ...{ id, subject, text, audience, about, version, state, sent },
      createdAt: createdAt.toISOString(),
      createdBy: nameOf(createdBy),
      recipients: (state === 'draft' && counts.get(groupOf(row))) || null,
      startedAt: startedAt?.toISOString() ?? null,
      startedBy: startedBy && nameOf(startedBy),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}

interface By {
  operatorId: string;
  bearer: string | undefined;
}

/**
 * Lets `request-broadcast-emails.ts` send it, one email at a time. The same order again, by who has started it, changes nothing.
 * @param version the one that was read: nobody sends what another has just changed
 * @throws ProblemError NOT_FOUND, CONFLICT
 */
export async function startBroadcast(
  context: Context,
  id: string,
  version: number,
  { operatorId, bearer }: By,
): Promise<void> {
  const { audit, broadcasts, now } = context;
  await audit.transaction(async (session) => {
    const known = await broadcasts.find(id, session);
    if (known?.startedBy === operatorId && known.version === version && known.state !== 'stopped') return;
    const { audience } = await requireDraft(context, id, { bearer, session, version });
    if (await broadcasts.isAnySending(session))
      throw new ProblemError('CONFLICT', 'Another email is being sent. Please wait until everybody has it.');
    const details = { broadcastId: id, audience, version };
    await audit.append({ operatorId, action: 'start-broadcast', details }, session);
    await broadcasts.start(id, operatorId, now(), session);
  });
}

/** Sends the draft to the support's own address. @throws ProblemError NOT_FOUND, CONFLICT */
export async function testBroadcast(context: Context, id: string, { operatorId, bearer }: By): Promise<void> {
  const { audit, outbox } = context;
  await audit.transaction(async (session) => {
    await requireDraft(context, id, { bearer, session });
    await audit.append({ operatorId, action: 'test-broadcast', details: { broadcastId: id } }, session);
    const facts = { broadcastId: id, isTest: true };
    const email = { emailId: newId(), memberId: id, kind: 'broadcast' as const, facts };
    await outbox.add(session, [newEvent('email-requested', email)]);
  });
}

/** Discards a draft, or sends the email to nobody else. @throws ProblemError NOT_FOUND, CONFLICT once everybody has it */
export async function stopBroadcast(
  { audit, broadcasts, now }: Context,
  id: string,
  operatorId: string,
): Promise<void> {
  await audit.transaction(async (session) => {
    const row = await broadcasts.find(id, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    if (row.state === 'stopped') return;
    if (row.state === 'sent') throw new ProblemError('CONFLICT', 'Everybody has this email already.');
    const details = { broadcastId: id, sent: row.sent };
    await audit.append({ operatorId, action: 'stop-broadcast', details }, session);
    await broadcasts.end(id, 'stopped', now(), session);
  });
}

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
