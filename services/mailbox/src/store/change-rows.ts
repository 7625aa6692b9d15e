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
import { rowId } from './row-ids.ts';
import type { RowStream } from './row-streams.ts';

export type ChangeRows = ReturnType<typeof createChangeRows>;
export type RowId = Pick<ChangeRow, '_id' | 'conversationId'>;
/** A row without what it says; a fence has no time. */
type StoredRow = Pick<ChangeRow, '_id' | 'conversationId' | 'revision'> &
  Partial<Record<'createdAt' | 'readAt', Date>>;

/** Rows of changes: messages, readings and fences. They share a collection, so that one insert is the commit. */
export const changeRowIndexes: Index[] = [
  {
    key: { conversationId: 1, revision: 1 },
    unique: true,
    name: 'each revision once',
    partialFilterExpression: { revision: { $exists: true } },
  },
  {
    key: { endsAt: 1 },
    name: 'readings and fences end a week later',
    expireAfterSeconds: 0,
    partialFilterExpression: { endsAt: { $exists: true } },
  },
];

const markedForSeconds = 10;
/** Far longer than any process holds a state that a change may be decided from, and as the outbox keeps sent rows. */
const keptMs = 7 * 24 * 3_600_000;

export function createChangeRows(db: Db) {
  const collection: Collection<EventRow | Fence> = db.collection('messages');

  async function insert(rows: (EventRow | Fence)[], session?: ClientSession): Promise<void> {
    if (rows.length === 0) return;
    const endsAt = new Date(Date.now() + keptMs);
    const stored = rows.map((row) => ('seq' in row ? row : { ...row, endsAt }));
    const [only] = stored;
    if (stored.length === 1 && only) await collection.insertOne(only, { session });
    else await collection.insertMany(stored, { ordered: session !== undefined, session });
  }

  return {
    /**
     * Commits changes of different conversations, in one round trip.
     * @returns the rows that were refused: their revision or clientMessageId is taken.
     */
    commit: async <R extends EventRow | Fence>(rows: R[]): Promise<R[]> => {
      try {
        await insert(rows);
        return [];
      } catch (error) {
        return refusedOf(error).map((index) => rows[index] as R);
      }
    },

    /** Adds rows in a transaction that changes their conversations too. */
    add: (rows: EventRow[], session: ClientSession): Promise<void> => insert(rows, session),

    /** The rows that follow these revisions of conversations, in order. */
    after: async (
      heads: Pick<Conversation, '_id' | 'revision'>[],
      { session, limit = 0 }: { session?: ClientSession | undefined; limit?: number } = {},
    ): Promise<(EventRow | Fence)[]> => {
      if (heads.length === 0) return [];
      const $or = heads.map(({ _id, revision = 0 }) => ({
        ...{ conversationId: _id, revision: { $gt: revision } },
      }));
      return collection.find({ $or }, { session, limit }).sort({ conversationId: 1, revision: 1 }).toArray();
    },

    /** The rows of these streams that follow what they have come to, by their ids. */
    following: (streams: RowStream[], limit: number): Promise<StoredRow[]> =>
      collection
        .find({ $or: streams.map(({ _id, upTo }) => ({ _id: { $gt: upTo, $lt: rowId(_id, undefined) } })) })
        .comment('all shards: left behind')
        .project<StoredRow>({ conversationId: 1, revision: 1, createdAt: 1, readAt: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** Rows that the release before has marked and not sent for a while; none where its index is not there. */
    marked: async (): Promise<Pick<ChangeRow, '_id' | 'conversationId' | 'revision'>[]> => {
      const index = 'pending in order';
      if (!(await collection.indexExists(index))) return [];
      const waited = ObjectId.createFromTime(Math.floor(Date.now() / 1_000) - markedForSeconds).toHexString();
      return collection
        .find({ pending: { $exists: true }, _id: { $lt: waited } } as Filter<EventRow | Fence>)
        .hint(index)
        .project<Pick<ChangeRow, '_id' | 'conversationId' | 'revision'>>({ conversationId: 1, revision: 1 })
        .limit(500)
        .toArray();
    },

    unmark: async (ids: RowId[]): Promise<void> => {
      const endsAt = { $cond: [{ $gt: ['$seq', 0] }, '$$REMOVE', new Date(Date.now() + keptMs)] };
      await collection.updateMany(rowsBy(ids), [{ $unset: 'pending' }, { $set: { endsAt } }]);
    },

    /** The conversations with rows of a time span, and the first revision of each. */
    firstRevisions: (from: Date, to: Date): Promise<{ _id: string; revision: number }[]> => {
      const within = { $gte: from, $lt: to };
      const events = { $or: [{ createdAt: within }, { readAt: within, reader: { $exists: true } }] };
      return collection
        .aggregate<{ _id: string; revision: number }>(
          [
            { $match: { revision: { $exists: true }, ...events } },
            { $group: { _id: '$conversationId', revision: { $min: '$revision' } } },
          ],
          { comment: 'all shards: sent again' },
        )
        .toArray();
    },
  };
}

/** Names the shards; the ids alone would ask all of them. */
export function rowsBy(ids: RowId[]) {
  const conversations = [...new Set(ids.map(({ conversationId }) => conversationId))];
  return { conversationId: { $in: conversations }, _id: { $in: ids.map(({ _id }) => _id) } };
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
