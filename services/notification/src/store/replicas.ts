import type { Db } from 'mongodb';

interface Replica {
  _id: string;
  beatAt: Date;
}

export const beatEveryMs = 5_000;
/** Of a replica with nobody there, each third one is stored: in less time than it takes to count as silent. */
export const idleBeats = 3;
const silentSeconds = 20;

/** The running processes of this service, by the database's clock. It survives an emptied Redis. */
export function createReplicas(db: Db) {
  const rows = db.collection<Replica>('replicas');
  const beatNow = [{ $set: { beatAt: '$$NOW' } }];
  const isSilent = { $lt: ['$beatAt', { $subtract: ['$$NOW', silentSeconds * 1_000] }] };

  return {
    join: async (_id: string): Promise<void> => {
      await rows.updateOne({ _id }, beatNow, { upsert: true });
    },

    /** @returns false when the other replicas have removed this one, e.g. after it was paused. */
    beat: async (_id: string): Promise<boolean> =>
      (await rows.updateOne({ _id }, beatNow)).matchedCount === 1,

    /** Removes replicas without a recent heartbeat. */
    dropSilent: async (): Promise<void> => {
      await rows.deleteMany({ $expr: isSilent });
    },

    /** Whether one of the joined ones has no recent heartbeat, or one of these has not joined. */
    areAnyGone: async (ids: string[]): Promise<boolean> => {
      const joined = await rows.find().project<{ _id: string; isSilent: boolean }>({ isSilent }).toArray();
      const known = new Set(joined.map(({ _id }) => _id));
      return joined.some((one) => one.isSilent) || ids.some((id) => !known.has(id));
    },

    /** Filters these replicas to those that are not running. */
    notAmong: async (ids: string[]): Promise<string[]> => {
      const running = await rows.find({ _id: { $in: ids } }).toArray();
      const alive = new Set(running.map(({ _id }) => _id));
      return ids.filter((id) => !alive.has(id));
    },
  };
}
