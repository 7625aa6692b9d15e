import type {
  AnswerOf,
  pageCharges,
  pageCorrections,
  pageMails,
  pageProfiles,
  rebuildReadModels,
} from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { recounted } from '../domain/days.ts';
import { searchFields, type UserRow, unknownUser } from '../domain/user.ts';

const pageSize = 250;

/**
 * Rebuilds the operators' lists and counts page by page from the services that own the facts. Corrects existing rows and
 * adds missing ones. Events may arrive meanwhile, since each message, mail and charge counts once. Leaves alone what this
 * service owns: operators, audit list, canned replies, progress of erasures and reports.
 * @returns how many of each were read.
 */
export async function rebuild(context: Context): Promise<AnswerOf<typeof rebuildReadModels>> {
  const { profiles, conversations, mails, charges, corrections } = context.others.pages;
  return {
    // Before the users, whose totals are sums of these.
    conversations: await eachPage(conversations, (page) => context.received.replace(page)),
    mails: await eachPage(mails, (page) => mailPage(context, page)),
    users: await eachPage(profiles, (page) => userPage(context, page)),
    charges: await eachPage(charges, (page) => chargePage(context, page)),
    corrections: await eachPage(corrections, (page) => correctionPage(context, page)),
  };
}

/** @param take returns false to read the page again, when newer events were stored meanwhile. */
async function eachPage<T extends { id: string }>(
  ask: (query: { after: string; limit: number }) => Promise<T[]>,
  take: (page: T[]) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const page = await ask({ after, limit: pageSize });
    if (page.length === 0) return count;
    if (!(await take(page))) continue;
    count += page.length;
    after = page.at(-1)?.id as string;
  }
}

type Profile = AnswerOf<typeof pageProfiles>[number];

/** Does not restore deleted users. Keeps what a newer event has stored. */
function userPage(context: Context, page: Profile[]): Promise<boolean> {
  const { mongo, users, userCounts, received, waiting, erasures, days, now } = context;
  return inTransaction(mongo.client, async (session) => {
    const erased = await erasures.among(
      page.map(({ id }) => id),
      session,
    );
    const profiles = page.filter(({ id }) => !erased.has(id));
    if (profiles.length === 0) return true;
    const ids = profiles.map(({ id }) => id);
    const known = await users.many(ids, session);
    const totals = await received.totals(ids, session);
    const waits = await waiting.countsOf(ids, session);
    const counts = new Map(
      ids.map((id) => [id, { totalMails: totals.get(id) ?? 0, unattended: waits.get(id) ?? 0 }]),
    );
    await userCounts.replace(counts, session);
    await users.put(
      profiles.map((profile) => ({ ...rowOf(profile, known.get(profile.id)), ...counts.get(profile.id) })),
      session,
    );
    const signups = profiles
      .filter(({ kind }) => kind === 'member')
      .map(({ id, createdAt }) => ({ id: `signup:${id}`, at: new Date(createdAt), what: { signups: 1 } }));
    await days.count(recounted(signups, now()), session);
    return true;
  });
}

function rowOf(profile: Profile, known: UserRow | undefined): UserRow {
  const {
    id,
    version,
    age,
    location,
    complete,
    paused,
    suspendedUntil,
    erasureDue,
    erasureBy = null,
    erasureAs = null,
    createdAt,
    ...rest
  } = profile;
  const { paymentStatus, paymentVersion, online, lastOnline, presenceVersion, ...facts } = rest;
  const before = known ?? { _id: id, ...unknownUser };
  return {
    ...before,
    ...(version >= before.factsVersion && {
      ...facts,
      createdAt: new Date(createdAt),
      suspendedUntil: suspendedUntil ? new Date(suspendedUntil) : null,
      ...{ erasureDue: erasureDue ? new Date(erasureDue) : null, erasureBy, erasureAs },
      factsVersion: version,
      ...searchFields({ ...facts, erasureAs }),
    }),
    ...(paymentVersion >= before.paymentVersion && { paymentStatus, paymentVersion }),
    ...(presenceVersion >= before.presenceVersion && {
      ...{ online, presenceVersion },
      lastOnline: lastOnline === null ? null : new Date(lastOnline),
    }),
  };
}

type Mails = AnswerOf<typeof pageMails>;

/** Skips mails whose events have not arrived yet; the events will add them. */
function mailPage(context: Context, page: Mails): Promise<boolean> {
  const { mongo, received, days, now } = context;
  return inTransaction(mongo.client, async (session) => {
    const conversations = page.map(({ conversationId }) => conversationId);
    const { isCounted, isAnswered } = await received.known(conversations, session);
    const mails = page.filter(isCounted);
    await putWaiting(
      context,
      mails.filter((mail) => !isAnswered(mail)),
      session,
    );
    await putAnswers(context, mails, session);
    const facts = mails.map(({ id, at }) => ({ id: `mail:${id}`, at: new Date(at), what: { mails: 1 } }));
    await days.count(recounted(facts, now()), session);
    return true;
  });
}

async function putWaiting({ waiting }: Context, mails: Mails, session: ClientSession): Promise<void> {
  const rows = mails
    .filter(({ attendedAt }) => attendedAt === null)
    .map(({ id: _id, at, attendedAt, attendedBy, ...mail }) => ({ _id, ...mail, since: new Date(at) }));
  await waiting.add(await waiting.missing(rows, session), session);
}

async function putAnswers(
  { received, waiting, days, now }: Context,
  mails: Mails,
  session: ClientSession,
): Promise<void> {
  const answers = mails.flatMap(({ id: mailId, at: since, attendedAt, attendedBy, ...mail }) => {
    if (attendedAt === null || attendedBy === null) return [];
    const at = new Date(attendedAt);
    const waitedSeconds = Math.max(0, Math.round((at.getTime() - Date.parse(since)) / 1_000));
    return [{ ...mail, mailId, operatorId: attendedBy, at, waitedSeconds }];
  });
  if (answers.length === 0) return;
  await received.noteAnswered(answers, session);
  await waiting.remove(
    answers.map(({ mailId }) => mailId),
    session,
  );
  await days.addAnswers(answers, session);
  const facts = answers.map(({ mailId, at }) => ({ id: `answer:${mailId}`, at, what: { answered: 1 } }));
  await days.count(recounted(facts, now()), session);
}

function chargePage({ mongo, days, now }: Context, page: AnswerOf<typeof pageCharges>): Promise<boolean> {
  const facts = page.map(({ id, amount, at }) => ({
    id: `charge:${id}`,
    at: new Date(at),
    what: amount === 0 ? { trials: 1 } : { revenue: amount },
  }));
  return inTransaction(mongo.client, async (session) => {
    await days.count(recounted(facts, now()), session);
    return true;
  });
}

export function correctionPage(
  { mongo, days, now }: Context,
  page: AnswerOf<typeof pageCorrections>,
): Promise<boolean> {
  const facts = page.map(({ id, amount, at }) => ({
    ...{ id: `correction:${id}`, at: new Date(at), what: { revenue: amount } },
  }));
  return inTransaction(mongo.client, async (session) => {
    await days.count(recounted(facts, now()), session);
    return true;
  });
}
