import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

const noteAgainSeconds = 10 * 60;

export const recentEntryIndexes: Index[] = [{ key: { at: 1 }, expireAfterSeconds: noteAgainSeconds }];

/** Remembers audit entries for ten minutes, so that page refreshes and claim renewals write no further entry. */
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
