import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import { type ClientSession, type Collection, type Db, MongoBulkWriteError } from 'mongodb';
import type { EventRow, Fence } from '../domain/rows.ts';

export type ChangeRows = ReturnType<typeof changeRowStore>;

/** Rows of changes: messages, readings and fences. They share a collection, so that one insert is the commit. */
export const changeRowIndexes: Index[] = [
  {
    key: { conversationId: 1, revision: 1 },
    unique: true,
    name: 'each revision once',
    partialFilterExpression: { revision: { $exists: true } },
  },
  {
    key: { conversationId: 1, revision: 1 },
    name: 'pending in order',
    partialFilterExpression: { pending: { $exists: true } },
  },
  { key: { endsAt: 1 }, name: 'readings and fences end', expireAfterSeconds: 0 },
];

export function changeRowStore(db: Db) {
  const collection: Collection<EventRow | Fence> = db.collection('messages');
  const pending = { pending: { $exists: true } };

  return {
    /**
     * Commits changes of different conversations, in one round trip.
     * @returns the rows that were refused: their revision or clientMessageId is taken.
     */
    commit: async <R extends EventRow | Fence>(rows: R[]): Promise<R[]> => {
      try {
        const [row] = rows;
        if (rows.length === 1 && row) await collection.insertOne(row);
        else await collection.insertMany(rows, { ordered: false });
        return [];
      } catch (error) {
        return refusedOf(error).map((index) => rows[index] as R);
      }
    },

    /** Adds rows in a transaction that changes their conversations too. */
    add: async (rows: EventRow[], session: ClientSession): Promise<void> => {
      if (rows.length > 0) await collection.insertMany(rows, { session });
    },

    /** Pending rows of these conversations, in order. */
    pendingOf: (conversationIds: string[], session?: ClientSession): Promise<(EventRow | Fence)[]> =>
      collection
        .find({ conversationId: { $in: conversationIds }, ...pending }, { session })
        .sort({ conversationId: 1, revision: 1 })
        .hint('pending in order')
        .toArray(),

    /** Pending rows except those with these ids, in order. Reads a snapshot: no earlier row may appear behind it. */
    pending: (limit: number, except: string[]): Promise<(EventRow | Fence)[]> =>
      collection
        .find({ ...pending, _id: { $nin: except } }, { readConcern: { level: 'snapshot' } })
        .sort({ conversationId: 1, revision: 1 })
        .hint('pending in order')
        .limit(limit)
        .toArray(),

    /** When the oldest of the first 5,000 pending rows was stored. */
    oldestPending: async (): Promise<Date | undefined> => {
      const [oldest] = await collection
        .aggregate<{ at: Date }>([
          { $match: pending },
          { $limit: 5_000 },
          { $group: { _id: null, at: { $min: { $ifNull: ['$createdAt', '$readAt'] } } } },
        ])
        .toArray();
      return oldest?.at;
    },

    /** Nothing is left to do for these rows. */
    clearPending: async (ids: string[], session?: ClientSession): Promise<void> => {
      await collection.updateMany({ _id: { $in: ids } }, { $unset: { pending: '' } }, { session });
    },

    /** Makes the rows of a time span pending again. @returns how many. */
    markPending: async (from: Date, to: Date): Promise<number> => {
      const within = { $gte: from, $lt: to };
      const { modifiedCount } = await collection.updateMany(
        {
          revision: { $exists: true },
          $or: [{ createdAt: within }, { readAt: within, reader: { $exists: true } }],
        },
        { $set: { pending: {} } },
      );
      return modifiedCount;
    },
  };
}

/** @returns the places of the refused rows. @throws the error when anything else went wrong. */
function refusedOf(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) {
    if (isDuplicateKey(error)) return [0];
    throw error;
  }
  const errors = [error.writeErrors].flat();
  if (errors.length === 0 || !errors.every(isDuplicateKey) || error.result.getWriteConcernError())
    throw error;
  return errors.map(({ index }) => index);
}
