import type { EventOf, eventKinds } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { AuditFact } from '../domain/chain.ts';
import { pagesOf } from '../domain/total.ts';
import { mayAssist, spreadOut, type UserRow } from '../domain/user.ts';
import type { UserQuery } from '../store/user-pages.ts';
import type { Wait } from '../store/waiting.ts';
import { type AuditRead, noteRead } from './audit.ts';
import { showUsers } from './users/show-users.ts';

type Told = EventOf<(typeof eventKinds)['conversation-opened']>['data'];

/** A conversation that an operator has opened, as the profile that the team answers for. */
export interface Opened {
  profileId: string;
  memberId: string;
  why: Told['why'];
}

interface Opening extends Omit<Opened, 'why'> {
  operatorId: string;
  /** Of the audit entry. */
  action: AuditRead;
}

/** Writes an audit entry for a conversation that is read, and tells its members why: a mail of it waits, or none does. */
export function noteOpened(
  context: Context,
  { operatorId, action, profileId, memberId }: Opening,
): Promise<void> {
  const fact = { operatorId, action, asId: profileId, targetId: memberId };
  return noteRead(context, fact, null, async (session) => {
    const waits = await context.waiting.conversations({ profileId, memberId });
    await tellOpened(context, [{ profileId, memberId, why: waits.length > 0 ? 'mail' : 'look' }], session);
  });
}

/** Tells the members of these conversations that they were opened. */
export function tellOpened(context: Teller, opened: Opened[], session: ClientSession): Promise<void> {
  const events = opened.flatMap(({ profileId, memberId, why }) => [
    { memberId, otherId: profileId, why },
    { memberId: profileId, otherId: memberId, why },
  ]);
  return tell(context, events, session);
}

/**
 * Tells both that messages were opened because of a report. The reported one is not told whose conversation it was: that
 * would name who has reported.
 */
export function tellReported(
  context: Teller,
  { reporterId, memberId }: { reporterId: string; memberId: string },
  session: ClientSession,
): Promise<void> {
  const events = [
    { memberId: reporterId, otherId: memberId, why: 'report' as const },
    { memberId, otherId: null, why: 'report' as const },
  ];
  return tell(context, events, session);
}

type Teller = Pick<Context, 'users' | 'outbox'>;

/** Team profiles get no notice. */
async function tell({ users, outbox }: Teller, told: Told[], session: ClientSession): Promise<void> {
  if (told.length === 0) return;
  const people = await users.many(
    told.map(({ memberId }) => memberId),
    session,
  );
  const events = told
    .filter(({ memberId }) => people.get(memberId)?.kind === 'member')
    .map((event) => newEvent('conversation-opened', event));
  if (events.length > 0) await outbox.add(session, events);
}

type Claim = EventOf<(typeof eventKinds)['mail-claimed']>['data'];

/** Writes one audit entry per claim. Renewals while typing write none; a new claim after a release does. */
export async function noteClaims(context: Context, claims: Claim[], session: ClientSession): Promise<void> {
  const { audit, recentEntries, waiting, now } = context;
  const mails = await waiting.many(
    claims.map(({ mailId }) => mailId),
    session,
  );
  const mailOf = new Map(mails.map((mail) => [mail._id, mail]));
  const entries: AuditFact[] = [];
  const opened: Opened[] = [];
  for (const { mailId, operatorId, until } of claims) {
    const key = `claim:${operatorId}:${mailId}`;
    if (until !== null && (await recentEntries.isFresh(key, now(), session))) continue;
    if (until === null) await recentEntries.forget(key, session);
    else await recentEntries.note(key, now(), session);
    const mail = mailOf.get(mailId);
    const { profileId: asId = null, memberId: targetId = null } = mail ?? {};
    if (mail && until !== null) opened.push({ ...mail, why: 'mail' });
    const action = until === null ? 'release-mail' : 'claim-mail';
    entries.push({ operatorId, action, asId, targetId, details: { mailId } });
  }
  await audit.append(entries, session);
  await tellOpened(context, opened, session);
}

type Message = EventOf<(typeof eventKinds)['message-sent']>['data'];

/**
 * Counts messages for their receivers, and stores the mails that wait for an operator. Messages that were counted before
 * change nothing.
 * @param slot names the writer of counts; no two may use one at the same time
 */
export function countMessages(context: Context, messages: Message[], slot: string): Promise<void> {
  const { mongo, received, waiting, userCounts, days, erasures } = context;
  return inTransaction(mongo.client, async (session) => {
    const counted = await received.count(messages, session);
    if (counted.length === 0) return;
    const people = counted.flatMap(({ senderId, receiverId }) => [senderId, receiverId]);
    const erased = await erasures.among(people, session);
    const mails = counted.filter(({ mail }) => mail);
    const waits = mails.filter(({ isAnswered, senderId }) => !isAnswered && !erased.has(senderId));
    await waiting.add(
      waits.map(({ messageId, conversationId, seq, senderId, receiverId, sentAt }) => ({
        ...{ _id: messageId, conversationId, seq, since: new Date(sentAt) },
        ...{ profileId: receiverId, memberId: senderId },
      })),
      session,
    );
    const counts = [
      ...counted.map(({ receiverId: id }) => ({ id, totalMails: 1, unattended: 0 })),
      ...waits.map(({ receiverId: id }) => ({ id, totalMails: 0, unattended: 1 })),
    ];
    await userCounts.add(
      counts.filter(({ id }) => !erased.has(id)),
      slot,
      session,
    );
    const facts = mails.map(({ messageId, sentAt }) => ({
      ...{ id: `mail:${messageId}`, at: new Date(sentAt), what: { mails: 1 } },
    }));
    await days.count(facts, session, slot);
  });
}

/** A page of users in the shape of the operators' lists. */
export async function showUserPage(
  context: Pick<Context, 'pageOnce' | 'users' | 'others'>,
  { operatorId, ...query }: UserQuery & { operatorId: string; page: number },
) {
  const { users } = context;
  const { filter = {}, order, page, limit } = query;
  const [{ rows }, total] = await Promise.all([
    context.pageOnce({ reader: operatorId, list: ['users', filter, order], page, limit }, async (rest) => ({
      rows: await users.page({ ...query, rest }),
    })),
    users.count(filter),
  ]);
  return {
    users: await showUsers(context, rows),
    totalPages: pagesOf(total, query.limit),
    ...total,
  };
}

/** A page of users who wait for an answer from this profile, longest wait first. @param page from 1 */
export async function showWaitingUsers(
  context: Pick<Context, 'pageOnce' | 'waiting' | 'users' | 'others'>,
  {
    profileId,
    operatorId,
    page,
    limit,
  }: Record<'profileId' | 'operatorId', string> & Record<'page' | 'limit', number>,
) {
  const asked = { reader: operatorId, list: ['waiting', profileId], page, limit };
  const { rows: shown, ...total } = await context.pageOnce(asked, (rest) =>
    context.waiting.waitsFor(profileId, rest, limit),
  );
  const known = await context.users.many(shown.map(({ _id }) => _id));
  const users = await showUsers(
    context,
    shown.flatMap(({ _id }) => known.get(_id) ?? []),
  );
  const waitOf = new Map(shown.map((wait) => [wait._id, wait]));
  return {
    users: users.map((user) => {
      const { since, mailId } = waitOf.get(user.id) as Wait;
      return { ...user, waitingSince: since.toISOString(), waitingMailId: mailId };
    }),
    totalPages: pagesOf(total, limit),
    ...total,
  };
}

/** Sets up to `count` profiles online one after another, for an hour each. @returns how many were chosen */
export async function orderRandomOnline(
  { users, audit, outbox, now }: Context,
  operatorId: string,
  count: number,
): Promise<number> {
  const profileIds = await users.sampleOffline(count);
  const chosen = profileIds.length;
  const orders = spreadOut(chosen, now(), Math.random).map(({ from, until }, n) =>
    newEvent('presence-ordered', {
      ...{ profileId: profileIds[n] as string, operatorId, online: true },
      ...{ from: from.toISOString(), until: until.toISOString() },
    }),
  );
  await audit.transaction(async (session) => {
    await audit.append({ operatorId, action: 'random-online', details: { asked: count, chosen } }, session);
    await outbox.add(session, orders);
  });
  return chosen;
}

/** @throws NOT_FOUND or ASSISTANCE_NOT_ALLOWED when operators may not act for this user */
export async function requireAssisted({ users }: Pick<Context, 'users'>, id: string): Promise<UserRow> {
  const user = await users.find(id);
  if (!user) throw new ProblemError('NOT_FOUND');
  if (!mayAssist(user)) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
  return user;
}
