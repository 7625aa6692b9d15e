import type { AnswerOf, pageProfiles } from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { recounted } from '../../domain/days.ts';
import { searchFields, type UserRow, unknownUser } from '../../domain/user.ts';

type Profile = AnswerOf<typeof pageProfiles>[number];

/** Does not restore deleted users. Keeps what a newer event has stored. */
export function userPage(context: Context, page: Profile[]): Promise<boolean> {
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
