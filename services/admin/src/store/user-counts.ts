import type { Index } from '@emberline/kit/mongo/indexes';
import { onceOver } from '@emberline/kit/mongo/transaction';
import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb';
import type { UserRow } from '../domain/user.ts';

export type Counts = Pick<UserRow, 'totalMails' | 'unattended'>;

/** A part of a user's counts, which are the sums of the parts. */
export interface UserCountsRow extends Counts {
  /** The user and the writer's slot. */
  _id: string;
  userId: string;
  at: Date;
}

export const userCountsIndexes: Index[] = [{ key: { userId: 1 } }];

/**
 * The exact counts of users. No index holds a count, so that a change is cheap, and each of the writers that run in
 * parallel has a slot, a row of its own, so that their transactions do not conflict. The users' rows hold copies for the
 * sorted lists: refresh-counts.ts writes those of the users whose counts were changed here.
 */
export function createUserCounts(db: Db) {
  const rows = db.collection<UserCountsRow>('userCounts');
  const changed = new Set<string>();
  const noteChanged = (ids: Iterable<string>) => {
    for (const id of ids) changed.add(id);
  };
  /** A commit without an answer may have happened, so they count as changed in any case. */
  const noteOnceOver = (ids: string[], session: ClientSession) => onceOver(session, () => noteChanged(ids));

  return {
    noteChanged,
    /** Empties the list of the users whose counts were changed by this process. */
    takeChanged: (): string[] => {
      const ids = [...changed];
      changed.clear();
      return ids;
    },

    /** Adds to the counts of users. @param slot names the writer */
    async add(changes: ({ id: string } & Counts)[], slot: string, session: ClientSession) {
      if (changes.length === 0) return;
      const at = new Date();
      const writes = [...Map.groupBy(changes, ({ id }) => id)].map(([userId, ofOne]) => ({
        updateOne: {
          filter: { _id: `${userId}/${slot}` },
          update: { $inc: sumOf(ofOne), $set: { at }, $setOnInsert: { userId } },
          upsert: true,
        },
      }));
      noteOnceOver(
        changes.map(({ id }) => id),
        session,
      );
      await rows.bulkWrite(writes, { session, ordered: false });
    },
    async of(ids: string[], session: ClientSession): Promise<Map<string, Counts>> {
      const parts = await rows.find({ userId: { $in: ids } }, { session }).toArray();
      const known = Map.groupBy(parts, ({ userId }) => userId);
      return new Map(ids.map((id) => [id, sumOf(known.get(id) ?? [])]));
    },
    /** Sets the counts of users, whoever wrote them. */
    async replace(counts: Map<string, Counts>, session: ClientSession) {
      const ids = [...counts.keys()];
      const at = new Date();
      const inserts: AnyBulkWriteOperation<UserCountsRow>[] = [...counts].map(([userId, count]) => ({
        insertOne: { document: { _id: `${userId}/rebuilt`, userId, ...count, at } },
      }));
      noteOnceOver(ids, session);
      await rows.bulkWrite([{ deleteMany: { filter: { userId: { $in: ids } } } }, ...inserts], { session });
    },
    erase: (userId: string, session: ClientSession) => rows.deleteMany({ userId }, { session }),

    /** Finds users whose copies differ, such as those that a killed process did not refresh. */
    async noteDifferent(since: Date): Promise<void> {
      const different = rows.aggregate<{ _id: string }>([
        { $match: { at: { $gte: since } } },
        { $group: { _id: '$userId' } },
        { $lookup: { from: 'userCounts', localField: '_id', foreignField: 'userId', as: 'parts' } },
        { $lookup: { from: 'users', localField: '_id', foreignField: '_id', as: 'copy' } },
        { $set: { copy: { $first: '$copy' } } },
        {
          $match: {
            copy: { $exists: true },
            $expr: {
              $or: [
                { $ne: ['$copy.totalMails', { $sum: '$parts.totalMails' }] },
                { $ne: ['$copy.unattended', { $sum: '$parts.unattended' }] },
              ],
            },
          },
        },
        { $project: { _id: 1 } },
      ]);
      for await (const { _id } of different) changed.add(_id);
    },
  };
}

function sumOf(counts: Counts[]): Counts {
  const sum = { totalMails: 0, unattended: 0 };
  for (const { totalMails, unattended } of counts) {
    sum.totalMails += totalMails;
    sum.unattended += unattended;
  }
  return sum;
}
