import { isDuplicateKey, newId } from '@emberline/kit/mongo/ids';
import type { Collection, Db } from 'mongodb';
import { newEpoch, rowId } from './row-ids.ts';

/** How far a process has come with the rows that it stores. */
export interface RowStream {
  /** The epoch that its rows' ids begin with. */
  _id: string;
  /** See `RowIds.upTo`. */
  upTo: string;
  /** In the database's time. A process with something left to do says so again each second. */
  at: Date;
  /** Conversations that are told again from after these revisions; then there is no process. */
  again?: [conversationId: string, revision: number][];
}

/** A process that has not said anything for so long is dead, or has nothing to say. */
const silentSeconds = 6;
/** A stream without rows is kept for so long: its process may be paused, or have nothing to do. */
const keptSeconds = 3_600;

export function createRowStreams(db: Db) {
  const collection: Collection<RowStream> = db.collection('rowStreams');
  const before = (seconds: number) => ({
    $expr: { $lt: ['$at', { $dateSubtract: { startDate: '$$NOW', unit: 'second', amount: seconds } }] },
  });

  async function save(_id: string, upTo: string): Promise<void> {
    await collection.updateOne({ _id }, [{ $set: { upTo, at: '$$NOW' } }], { upsert: true });
  }

  return {
    save,

    /** @returns an epoch that no other process has. */
    begin: async (): Promise<string> => {
      for (;;) {
        const _id = newEpoch();
        try {
          await collection.insertOne({ _id, upTo: rowId(_id, 0), at: new Date() });
          return _id;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** Nothing is left of it. */
    end: async (_id: string): Promise<void> => {
      await collection.deleteOne({ _id });
    },

    /** Those whose processes are silent, oldest first. */
    silent: (): Promise<RowStream[]> =>
      collection
        .find({ again: { $exists: false }, ...before(silentSeconds) })
        .sort({ _id: 1 })
        .toArray(),

    /** What was asked first to be told again. */
    firstAgain: (): Promise<RowStream | null> =>
      collection.findOne({ again: { $exists: true } }, { sort: { _id: 1 } }),

    /** Whoever tells the rows of a silent process has come this far. */
    advance: async ({ _id, upTo }: RowStream, to: string): Promise<void> => {
      await collection.updateOne({ _id, upTo }, { $set: { upTo: to } });
    },

    /** Asks that these conversations are told again from after these revisions. */
    tellAgain: async (again: [string, number][]): Promise<void> => {
      const _id = `again-${newId()}`;
      await collection.insertOne({ _id, upTo: _id, at: new Date(0), again });
    },

    /** Removes streams that have nothing left and are silent for long. Those of processes that live are there again with their next row. */
    removeOld: async (streams: RowStream[]): Promise<void> => {
      if (streams.length > 0)
        await collection.deleteMany({ _id: { $in: streams.map(({ _id }) => _id) }, ...before(keptSeconds) });
    },
  };
}
