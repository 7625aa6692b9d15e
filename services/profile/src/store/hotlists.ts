import type { Index } from '@emberline/kit/mongo/indexes';
import { replaceAll } from '@emberline/kit/mongo/rows';
import type { ClientSession, Collection, Db } from 'mongodb';

export interface HotlistRow {
  /** `owner:member` */
  _id: string;
  ownerId: string;
  memberId: string;
  at: Date;
}

export const hotlistIndexes: Index[] = [{ key: { ownerId: 1, at: -1 } }, { key: { memberId: 1 } }];

/** Members' hotlists. */
export function createHotlists(db: Db) {
  const rows: Collection<HotlistRow> = db.collection('hotlists');
  const idOf = (ownerId: string, memberId: string) => `${ownerId}:${memberId}`;
  return {
    add: async (ownerId: string, memberId: string, at: Date): Promise<void> => {
      await rows.updateOne(
        { _id: idOf(ownerId, memberId) },
        { $setOnInsert: { ownerId, memberId, at } },
        { upsert: true },
      );
    },

    remove: (ownerId: string, memberId: string) => rows.deleteOne({ _id: idOf(ownerId, memberId) }),

    put: (entries: Omit<HotlistRow, '_id'>[]) =>
      replaceAll(
        rows,
        entries.map((entry) => ({ _id: idOf(entry.ownerId, entry.memberId), ...entry })),
      ),

    /** Newest first. */
    of: (ownerId: string, limit: number) =>
      rows.find({ ownerId }).sort({ ownerId: 1, at: -1 }).limit(limit).toArray(),

    /** Which of these members are on the owner's hotlist. */
    among: async (ownerId: string, memberIds: string[]): Promise<Set<string>> => {
      const ids = memberIds.map((memberId) => idOf(ownerId, memberId));
      const found = await rows.find({ _id: { $in: ids } }, { projection: { memberId: 1 } }).toArray();
      return new Set(found.map(({ memberId }) => memberId));
    },

    /** Which of these members have this one on their hotlists. */
    keeping: async (memberId: string, ownerIds: string[]): Promise<Set<string>> => {
      const ids = ownerIds.map((ownerId) => idOf(ownerId, memberId));
      const found = await rows.find({ _id: { $in: ids } }, { projection: { ownerId: 1 } }).toArray();
      return new Set(found.map(({ ownerId }) => ownerId));
    },

    erase: (session: ClientSession, memberId: string) =>
      rows.deleteMany({ $or: [{ ownerId: memberId }, { memberId }] }, { session }),
  };
}
