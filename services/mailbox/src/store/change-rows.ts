import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import {
  type ClientSession,
  type Collection,
  type Db,
  type Filter,
  MongoBulkWriteError,
  ObjectId,
} from 'mongodb';
import type { Conversation } from '../domain/conversation.ts';
import type { ChangeRow, EventRow, Fence } from '../domain/rows.ts';

export type ChangeRows = ReturnType<typeof createChangeRows>;
export type RowId = Pick<ChangeRow, '_id' | 'conversationId'>;

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

/** Far longer than any process holds a state that a change may be decided from, and as the outbox keeps sent rows. */
const keptDays = 7;

const pending = { pending: { $exists: true } };

export function createChangeRows(db: Db) {
  const collection: Collection<EventRow | Fence> = db.collection('messages');
  return {
    ...findPending(collection),

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

    /** The rows that follow these revisions of conversations, in order. */
    after: async (
      heads: Pick<Conversation, '_id' | 'revision'>[],
      session?: ClientSession,
    ): Promise<(EventRow | Fence)[]> => {
      if (heads.length === 0) return [];
      const $or = heads.map(({ _id, revision = 0 }) => ({
        ...{ conversationId: _id, revision: { $gt: revision } },
      }));
      return collection.find({ $or }, { session }).sort({ conversationId: 1, revision: 1 }).toArray();
    },

    /** The places of these rows. */
    placesOf: (ids: RowId[], session: ClientSession) =>
      collection
        .find(rowsBy(ids), { session, hint: '_id_' })
        .project<Pick<ChangeRow, '_id' | 'conversationId' | 'revision'>>({ conversationId: 1, revision: 1 })
        .toArray(),

    /** Nothing is left to do for these rows. Readings and fences end a week later. */
    clearPending: async (ids: RowId[], session: ClientSession): Promise<void> => {
      const endsAt = { $dateAdd: { startDate: '$$NOW', unit: 'day', amount: keptDays } };
      await collection.updateMany(
        rowsBy(ids),
        [{ $unset: 'pending' }, { $set: { endsAt: { $cond: [{ $gt: ['$seq', 0] }, '$$REMOVE', endsAt] } } }],
        { session, hint: '_id_' },
      );
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
        { comment: 'all shards: sent again' },
      );
      return modifiedCount;
    },
  };
}

/** Rows whose event is not sent yet, or whose document is behind. */
function findPending(collection: Collection<EventRow | Fence>) {
  /** The conversations of the first pending rows that match. */
  async function conversationsOf(filter: Filter<EventRow | Fence>, limit: number): Promise<string[]> {
    const rows = await collection
      .find({ ...pending, ...filter })
      .hint('pending in order')
      .project<{ conversationId: string }>({ conversationId: 1 })
      .limit(limit)
      .toArray();
    return [...new Set(rows.map(({ conversationId }) => conversationId))];
  }

  return {
    /**
     * Pending events of these conversations except those with these ids, in order. Reads a snapshot: no earlier one may
     * appear behind it.
     */
    pendingEventsOf: async (
      conversationIds: string[],
      limit: number,
      except: string[],
    ): Promise<EventRow[]> =>
      (await collection
        .find(
          {
            ...pending,
            conversationId: { $in: conversationIds },
            fence: { $exists: false },
            _id: { $nin: except },
          },
          { readConcern: { level: 'snapshot' } },
        )
        .sort({ conversationId: 1, revision: 1 })
        .hint('pending in order')
        .limit(limit)
        .toArray()) as EventRow[],

    /** The pending fences of these conversations. */
    pendingFencesOf: (conversationIds: string[]): Promise<RowId[]> =>
      collection
        .find({ ...pending, conversationId: { $in: conversationIds }, fence: { $exists: true } })
        .hint('pending in order')
        .project<RowId>({ conversationId: 1 })
        .toArray(),

    /** The conversations of the first pending events that are older than this, except those with these ids. */
    eventsSince: (before: Date, limit: number, except: string[]): Promise<string[]> =>
      conversationsOf({ fence: { $exists: false }, _id: { $lt: idAt(before), $nin: except } }, limit),

    /** The conversations of the first pending rows that are older than this, fences among them. */
    pendingSince: (before: Date, limit: number): Promise<string[]> =>
      conversationsOf({ _id: { $lt: idAt(before) } }, limit),

    /** When the oldest of the first 5,000 pending events was stored. */
    oldestPending: async (): Promise<Date | undefined> => {
      const [oldest] = await collection
        .aggregate<{ at: Date }>(
          [
            { $match: { ...pending, fence: { $exists: false } } },
            { $limit: 5_000 },
            { $group: { _id: null, at: { $min: { $ifNull: ['$createdAt', '$readAt'] } } } },
          ],
          { hint: 'pending in order' },
        )
        .toArray();
      return oldest?.at;
    },
  };
}

/** Names the shards; the ids alone would ask all of them. */
export function rowsBy(ids: RowId[]) {
  const conversations = [...new Set(ids.map(({ conversationId }) => conversationId))];
  return { conversationId: { $in: conversations }, _id: { $in: ids.map(({ _id }) => _id) } };
}

/** The lowest id that is made at this time. */
function idAt(time: Date): string {
  return ObjectId.createFromTime(time.getTime() / 1_000).toHexString();
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
