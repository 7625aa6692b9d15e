import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

interface DayCountRow {
  /** `member:what:day` */
  _id: string;
  memberId: string;
  count: number;
  at: Date;
}

export const dayCountIndexes: Index[] = [
  { key: { at: 1 }, expireAfterSeconds: 2 * 86_400 },
  { key: { memberId: 1 } },
];

/** Counts of actions per member and UTC day. */
export function createDayCounts(db: Db) {
  const rows = db.collection<DayCountRow>('dayCounts');
  const idOf = (memberId: string, what: string, now: Date) =>
    `${memberId}:${what}:${now.toISOString().slice(0, 10)}`;
  return {
    /** @returns the new count */
    increment: async (memberId: string, what: string, now: Date): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: idOf(memberId, what, now) },
        { $inc: { count: 1 }, $setOnInsert: { memberId, at: now } },
        { upsert: true, returnDocument: 'after' },
      );
      return row?.count ?? 1;
    },
    decrement: async (memberId: string, what: string, now: Date) => {
      await rows.updateOne({ _id: idOf(memberId, what, now) }, { $inc: { count: -1 } });
    },
    erase: async (session: ClientSession, memberId: string) => {
      await rows.deleteMany({ memberId }, { session });
    },
  };
}
