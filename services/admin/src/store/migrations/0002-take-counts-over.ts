import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';
import type { Collection } from 'mongodb';
import { type Counts, type UserCountsRow, userCountsIndexes } from '../user-counts.ts';

/** The counts of users were in the users' rows alone. */
export const takeCountsOver: Migration = {
  id: '0002-take-counts-over',
  run: async (db) => {
    await ensureIndexes(db, { userCounts: userCountsIndexes });
    const rows = db.collection<UserCountsRow>('userCounts');
    // Releases before migrations had numbers recorded it so.
    if (await rows.findOne({ _id: takenOver })) return;
    const users = db.collection<Counts & { _id: string }>('users');
    const counted = { $or: [{ totalMails: { $ne: 0 } }, { unattended: { $ne: 0 } }] };
    const page: UserCountsRow[] = [];
    for await (const user of users.find(counted, { projection: { totalMails: 1, unattended: 1 } })) {
      const { _id: userId, totalMails, unattended } = user;
      page.push({ _id: `${userId}/${takenOver}`, userId, totalMails, unattended, at: new Date() });
      if (page.length === 1_000) await insertMissing(rows, page.splice(0));
    }
    await insertMissing(rows, page);
  },
};

const takenOver = 'taken-over';

async function insertMissing(rows: Collection<UserCountsRow>, given: UserCountsRow[]): Promise<void> {
  const known = new Set(
    await rows.distinct('userId', { userId: { $in: given.map(({ userId }) => userId) } }),
  );
  const writes = given
    .filter(({ userId }) => !known.has(userId))
    .map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
    }));
  if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false });
}
