import type { AnswerOf, pageProfiles } from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { isRecounted } from '../store/days.ts';
import { searchWords, type UserRow, unknownUser } from '../store/users.ts';

type Profile = AnswerOf<typeof pageProfiles>[number];

/** Deleted users do not come back; what is known from a newer event stays. */
export function userPage(context: Context, page: Profile[]): Promise<boolean> {
  const { mongo, users, received, waiting, erasures, days } = context;
  return inTransaction(mongo.client, async (session) => {
    const _id = { $in: page.map(({ id }) => id) };
    const erased = await erasures.rows.find({ _id }, { session }).toArray();
    const profiles = page.filter(({ id }) => !erased.some((erasure) => erasure._id === id));
    if (profiles.length === 0) return true;
    const ids = profiles.map(({ id }) => id);
    const [known, totals, waits] = [
      new Map((await users.rows.find({ _id }, { session }).toArray()).map((row) => [row._id, row])),
      await received.totals(ids, session),
      await waiting.countsOf(ids, session),
    ];
    await users.rows.bulkWrite(
      profiles.map((profile) => {
        const { id } = profile;
        const counts = { totalMails: totals.get(id) ?? 0, unattended: waits.get(id) ?? 0 };
        const replacement = { ...factsOf(profile, known.get(id)), ...counts };
        return { replaceOne: { filter: { _id: id }, replacement, upsert: true } };
      }),
      { session },
    );
    const signups = profiles
      .filter(({ kind }) => kind === 'member')
      .map(({ id, createdAt }) => ({ id: `signup:${id}`, at: new Date(createdAt), what: { signups: 1 } }));
    await days.count(signups.filter(isRecounted), session);
    return true;
  });
}

function factsOf(profile: Profile, known: UserRow | undefined): Omit<UserRow, '_id'> {
  const { id, version, photo, age, location, complete, createdAt, ...rest } = profile;
  const { paymentStatus, paymentVersion, online, lastOnline, presenceVersion, ...facts } = rest;
  const { _id, ...before } = known ?? { _id: id, ...unknownUser };
  return {
    ...before,
    ...(version >= before.factsVersion && {
      ...facts,
      createdAt: new Date(createdAt),
      factsVersion: version,
      search: searchWords(facts),
    }),
    ...(paymentVersion >= before.paymentVersion && { paymentStatus, paymentVersion }),
    ...(presenceVersion >= before.presenceVersion && {
      ...{ online, presenceVersion },
      lastOnline: lastOnline === null ? null : new Date(lastOnline),
    }),
  };
}
