import type { Db } from 'mongodb';

interface Replica {
  _id: string;
  beatAt: Date;
}

/** The running processes of this service, by the database's clock. It survives an emptied Redis. */
export interface Replicas {
  join: (id: string) => Promise<void>;
  /** @returns false when the other replicas have removed this one, e.g. after it was paused. */
  beat: (id: string) => Promise<boolean>;
  /** Removes replicas without a recent heartbeat. */
  dropSilent: () => Promise<void>;
  /** Whether one of the joined ones has no recent heartbeat, or one of these has not joined. */
  areAnyGone: (ids: string[]) => Promise<boolean>;
  /** Filters these replicas to those that are not running. */
  notAmong: (ids: string[]) => Promise<string[]>;
}

export const beatEveryMs = 5_000;
const silentSeconds = 20;

export function createReplicas(db: Db): Replicas {
  const rows = db.collection<Replica>('replicas');
  const beatNow = [{ $set: { beatAt: '$$NOW' } }];
  const isSilent = { $lt: ['$beatAt', { $subtract: ['$$NOW', silentSeconds * 1_000] }] };

  return {
    join: async (_id) => {
      await rows.updateOne({ _id }, beatNow, { upsert: true });
    },
    beat: async (_id) => (await rows.updateOne({ _id }, beatNow)).matchedCount === 1,
    dropSilent: async () => {
      await rows.deleteMany({ $expr: isSilent });
    },
    areAnyGone: async (ids) => {
      const joined = await rows.find().project<{ _id: string; isSilent: boolean }>({ isSilent }).toArray();
      const known = new Set(joined.map(({ _id }) => _id));
      return joined.some((one) => one.isSilent) || ids.some((id) => !known.has(id));
    },
    notAmong: async (ids) => {
      const running = await rows.find({ _id: { $in: ids } }).toArray();
      const alive = new Set(running.map(({ _id }) => _id));
      return ids.filter((id) => !alive.has(id));
    },
  };
}
