import type { EventOf, eventKinds } from '@emberline/contracts';
import type { auditReads } from '@emberline/contracts/operator-choices';
import { searchKey } from '@emberline/contracts/search-key';
import { createInbox } from '@emberline/kit/events/inbox';
import { readKey } from '@emberline/kit/identity/acts';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { AuditFact } from '../domain/chain.ts';
import { pagesOf } from '../domain/total.ts';
import { searchedWord } from '../domain/user.ts';
import type { AuditFilter, AuditPage, AuditRow } from '../store/audit.ts';
import { storeFacts } from './users/keep-user.ts';

/** Listed in the contract, so that the audit page tells reads from acts. */
export type AuditRead = (typeof auditReads)[number];

/**
 * Writes an audit entry for what an operator reads, once in ten minutes per thing read. Call it before answering: if the
 * entry fails, nothing is shown.
 * @param also is written in the entry's transaction
 * @param what tells apart reads that have the same entry, such as a search text; it is not stored
 */
export async function noteRead(
  { audit, recentEntries, now }: Pick<Context, 'audit' | 'recentEntries' | 'now'>,
  fact: AuditFact & { action: AuditRead },
  what: unknown = null,
  also: (session: ClientSession) => Promise<void> = async () => {},
): Promise<void> {
  const key = readKey(fact, what);
  if (await recentEntries.isFresh(key, now())) return;
  await audit.transaction(async (session) => {
    if (await recentEntries.isFresh(key, now(), session)) return;
    await recentEntries.note(key, now(), session);
    await audit.append(fact, session);
    await also(session);
  });
}

/** Notes a read of a list of members. Does not store the search text, which may be a name. */
export function noteList(
  context: Pick<Context, 'audit' | 'recentEntries' | 'now'>,
  operatorId: string,
  action: AuditRead,
  {
    search,
    page = 1,
    ...narrowed
  }: { search?: string | undefined; page?: number | undefined; [more: string]: unknown } = {},
): Promise<void> {
  const further = narrowed.before !== undefined || narrowed.after !== undefined;
  const details = { page, ...(further && { further }), ...(search && { searched: true }) };
  return noteRead(context, { operatorId, action, details }, { search, ...narrowed });
}

type Acted = Pick<EventOf<(typeof eventKinds)['operator-acted']>, 'id' | 'occurredAt' | 'data'>;

/** Appends what operators did in other services to the audit list. */
export async function noteActs(
  { audit, heardActs, now }: Pick<Context, 'audit' | 'heardActs' | 'now'>,
  events: Acted[],
  session: ClientSession,
): Promise<void> {
  for (const { data } of events) await heardActs.hear(data, now(), session);
  const facts = events.map(({ data: { service, n, ...fact }, occurredAt }) => ({
    ...{ ...fact, source: { service, n, at: new Date(occurredAt) } },
  }));
  await audit.append(facts, session);
}

/** Hears an act before its event comes: the audit list has it at once, and the lists of users what it changed about a member. */
export async function hearAct(context: Context, event: Acted): Promise<void> {
  const { service, operatorId, targetId, details } = event.data;
  const inbox = createInbox(context.mongo.client, context.mongo.db, 'admin');
  const asked = changesFacts.has(service) && targetId ? context.others.profileFacts([targetId]) : [];
  const [facts] = await Promise.resolve(asked).catch(() => []);
  await inbox.once(event.id, async (session) => {
    await noteActs(context, [event], session);
    if (facts) await storeFacts(context, facts, session);
    const shown = service === 'notification' ? details?.shown : undefined;
    if (targetId && shown) await context.users.setOnline(targetId, shown === 'online', session);
  });
  // An operator who is new is found by name at once.
  if (service === 'auth')
    for (const id of [operatorId, targetId]) if (id) context.operatorNames.invalidate(id);
}

/** Their acts change what the lists show of a user: auth closes accounts, and profile follows before the act is told. */
const changesFacts = new Set<string>(['profile', 'auth']);

interface Wanted extends AuditPage {
  /** An operator's or user's name or id, or an action. */
  search: string | undefined;
  /** undefined: the whole list. */
  filter: AuditFilter | undefined;
  bearer: string | undefined;
}

/** Matches at most 100 users per name. */
const mostNamesakes = 100;

/** A page of the audit list, newest first, with names where known. */
export async function showAuditPage(context: Context, { search, filter, bearer, ...page }: Wanted) {
  const { audit, operatorNames } = context;
  const operators = await operatorNames.all(bearer);
  const words = search ? await wordsOf(context, operators, search) : undefined;
  const { rows, ...total } =
    words || filter ? await audit.search({ ...filter, words }, page) : await audit.newest(page);
  const nameOf = await namesOf(context, operators, rows);
  return {
    entries: rows.map(({ _id, at, source, operatorId, action, asId, targetId, details, hash }) => ({
      n: _id,
      at: (source?.at ?? at).toISOString(),
      operatorId,
      operator: nameOf(operatorId) ?? operatorId,
      action,
      asId,
      as: nameOf(asId),
      targetId,
      target: nameOf(targetId),
      targetIsOperator: targetId !== null && operators.has(targetId),
      details,
      hash,
    })),
    totalPages: pagesOf(total, page.limit),
    ...total,
  };
}

/** Resolves a search text into the ids and the action that it may mean. */
async function wordsOf({ users }: Pick<Context, 'users'>, operators: Map<string, string>, search: string) {
  const word = searchedWord(search);
  const operator = [...operators].find(([, username]) => searchKey(username) === word);
  const namesakes = await users.named(word, mostNamesakes);
  return { ids: [word, ...(operator ? [operator[0]] : []), ...namesakes], action: word };
}

/** Names the operators and users in these rows; null for unknown or erased ones. */
export async function namesOf(
  { users }: Pick<Context, 'users'>,
  operators: Map<string, string>,
  rows: AuditRow[],
) {
  const ids = rows.flatMap(({ operatorId, asId, targetId }) => [operatorId, asId, targetId]);
  const people = await users.many(ids.filter((id) => id !== null));
  return (id: string | null) => (id !== null && (operators.get(id) ?? people.get(id)?.username)) || null;
}
