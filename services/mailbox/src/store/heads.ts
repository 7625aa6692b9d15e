import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession, Collection, Db, MongoClient } from 'mongodb';
import type { Conversation } from '../domain/conversation.ts';
import { type Fence, isFence, withRows } from '../domain/rows.ts';
import type { ChangeRows, RowId } from './change-rows.ts';

export type Heads = ReturnType<typeof createHeads>;

const atOnce = 500;
/** Few, since whoever writes one of the rows meanwhile makes the transaction start again. */
const clearedAtOnce = 100;

/** Conversations as they are after their last row, and fences. */
export function createHeads(client: MongoClient, documents: ConversationDocuments, rows: ChangeRows) {
  /** Writes the documents of these conversations that are behind their rows. */
  async function catchUp(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const found = await documents.find(ids);
    const newer = await rows.after(found);
    if (newer.length === 0) return;
    await documents.project(fold(found, newer));
    await clear(newer.filter(isFence));
  }

  /**
   * Ends what is pending of these rows, where their documents are not behind. Both in one transaction: when it has
   * been committed by a majority, so are the documents.
   */
  async function clear(all: RowId[]): Promise<void> {
    for (let from = 0; from < all.length; from += clearedAtOnce) {
      const some = all.slice(from, from + clearedAtOnce);
      await inTransaction(client, async (session) => {
        const places = await rows.placesOf(some, session);
        const found = await documents.find([...new Set(places.map((row) => row.conversationId))], session);
        const revisions = new Map(found.map(({ _id, revision = 0 }) => [_id, revision]));
        const projected = places.filter((row) => row.revision <= (revisions.get(row.conversationId) ?? 0));
        await rows.clearPending(projected, session);
      });
    }
  }

  /** Puts a fence at each conversation's next free revision. */
  async function fenceSome(ids: string[], fence: Fence['fence']): Promise<void> {
    const found = await documents.find(ids);
    const heads = fold(found, await rows.after(found));
    let open = heads.map(({ _id, revision = 0 }) => fenceRow(_id, revision + 1, fence));
    while (open.length > 0) {
      const refused = await rows.commit(open);
      open = refused.map(({ conversationId, revision }) => fenceRow(conversationId, revision + 1, fence));
    }
    await catchUp(ids);
  }

  return {
    catchUp,
    clear,

    /** From the session's snapshot. */
    read: async (ids: string[], session: ClientSession): Promise<Conversation[]> => {
      const found = await documents.find(ids, session);
      return fold(found, await rows.after(found, session));
    },

    /** Puts a fence into each of these conversations. No transaction: a send can hold it up for one insert only. */
    fence: async (ids: string[], fence: Fence['fence'] = {}): Promise<void> => {
      for (let from = 0; from < ids.length; from += atOnce)
        await fenceSome(ids.slice(from, from + atOnce), fence);
    },

    /** Puts in a fence by compare-and-set. @returns false when the conversation has changed since it was read. */
    tryFence: async ({ _id, revision = 0 }: Conversation, fence: Fence['fence']): Promise<boolean> => {
      const refused = await rows.commit([fenceRow(_id, revision + 1, fence)]);
      await catchUp([_id]);
      return refused.length === 0;
    },
  };
}

function fenceRow(conversationId: string, revision: number, fence: Fence['fence']): Fence {
  return { _id: newId(), conversationId, revision, fence, pending: {} };
}

function fold(documents: Conversation[], rows: Awaited<ReturnType<ChangeRows['after']>>): Conversation[] {
  const rowsOf = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return documents.map((document) => withRows(document, rowsOf.get(document._id) ?? []));
}

type ConversationDocuments = ReturnType<typeof createConversationDocuments>;

/**
 * The documents of conversations, each a projection of its rows. They are written without waiting for a majority and
 * read in the same way: a document that is lost with its primary is made again from its rows, which are not.
 */
export function createConversationDocuments(db: Db) {
  const local = { readConcern: { level: 'local' }, writeConcern: { w: 1 } } as const;
  const collection: Collection<Conversation> = db.collection('conversations', local);

  return {
    collection,

    find: (ids: string[], session?: ClientSession): Promise<Conversation[]> =>
      collection.find({ _id: { $in: ids } }, { session }).toArray(),

    /** Writes documents where they are behind these states. */
    project: async (states: Conversation[]): Promise<void> => {
      const [first] = states;
      if (!first) return;
      const operations = states.map(({ _id, ...fields }) => ({
        filter: { _id, revision: { $not: { $gte: fields.revision ?? 0 } } },
        update: { $set: fields },
      }));
      const [only] = operations;
      if (operations.length === 1 && only) await collection.updateOne(only.filter, only.update);
      else
        await collection.bulkWrite(
          operations.map((updateOne) => ({ updateOne })),
          { ordered: false },
        );
    },

    /** Writes new and changed documents in the transaction that adds their rows. */
    save: async (states: Conversation[], session: ClientSession): Promise<void> => {
      if (states.length === 0) return;
      const operations = states.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
      }));
      await collection.bulkWrite(operations, { session, ordered: false });
    },
  };
}
