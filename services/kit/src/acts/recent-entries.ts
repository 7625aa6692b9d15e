import type { ClientSession, Db } from 'mongodb';
import type { Index } from '../mongo/indexes.ts';

const noteAgainSeconds = 10 * 60;

export const recentEntryIndexes: Record<string, Index[]> = {
  recentEntries: [{ key: { at: 1 }, expireAfterSeconds: noteAgainSeconds }],
};

/** Remembers entries of reads for ten minutes, so that refreshes of a page write no further entry. */
export function createRecentEntries(db: Db) {
  const rows = db.collection<{ _id: string; at: Date }>('recentEntries');
  return {
    isFresh: async (key: string, now: Date, session?: ClientSession): Promise<boolean> => {
      const row = await rows.findOne({ _id: key }, session && { session });
      return row !== null && now.getTime() - row.at.getTime() < noteAgainSeconds * 1_000;
    },
    note: async (key: string, now: Date, session: ClientSession) => {
      await rows.replaceOne({ _id: key }, { at: now }, { upsert: true, session });
    },
    forget: async (key: string, session: ClientSession) => {
      await rows.deleteOne({ _id: key }, { session });
    },
  };
}
