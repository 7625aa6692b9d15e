import type { ClientSession, Collection, Db } from 'mongodb';
import type { Conversation } from '../domain/conversation.ts';
import { type Fence, withRows } from '../domain/rows.ts';
import type { ChangeRows } from './change-rows.ts';
import type { RowIds } from './row-ids.ts';

export type Heads = ReturnType<typeof createHeads>;

const atOnce = 500;

/** Conversations as they are after their last row, and fences. */
export function createHeads(documents: ConversationDocuments, rows: ChangeRows, rowIds: RowIds) {
  /** Adds to documents what the rows say that they do not hold yet. */
  async function afterRows(found: Conversation[], session?: ClientSession): Promise<Conversation[]> {
    const rowsOf = Map.groupBy(await rows.after(found, { session }), ({ conversationId }) => conversationId);
    return found.map((document) => withRows(document, rowsOf.get(document._id) ?? []));
  }

  const read = async (wanted: string[], session?: ClientSession): Promise<Conversation[]> =>
    afterRows(await documents.find(wanted, session), session);

  /** Writes the documents of these conversations that are behind their rows. */
  async function catchUp(wanted: string[]): Promise<void> {
    if (wanted.length === 0) return;
    const found = await documents.find(wanted);
    const heads = await afterRows(found);
    await documents.project(
      heads.filter(({ revision }, i) => revision !== found[i]?.revision),
      { byMajority: true },
    );
  }

  function fenceRow(conversationId: string, revision: number, fence: Fence['fence']): Fence {
    return { _id: rowIds.next(), conversationId, revision, fence };
  }

  /**
   * Puts in fences.
   * @param isAgain where the revision is taken, at the next one; without a look in between, since others go on meanwhile
   * @returns those that were refused
   */
  async function commit(fences: Fence[], { isAgain }: { isAgain: boolean }): Promise<Fence[]> {
    const given = fences.map(({ _id }) => _id);
    try {
      let refused = await rows.commit(fences);
      while (isAgain && refused.length > 0)
        refused = await rows.commit(refused.map((fence) => ({ ...fence, revision: fence.revision + 1 })));
      await catchUp(fences.map(({ conversationId }) => conversationId));
      rowIds.told(given);
      return refused;
    } catch (error) {
      rowIds.leaveToOthers();
      throw error;
    }
  }

  return {
    read,
    afterRows,
    catchUp,

    /** Puts a fence into each of these conversations. No transaction: a send can hold it up for one insert only. */
    fence: async (wanted: string[], fence: Fence['fence'] = {}): Promise<void> => {
      for (let from = 0; from < wanted.length; from += atOnce) {
        const found = await read(wanted.slice(from, from + atOnce));
        const fences = found.map(({ _id, revision = 0 }) => fenceRow(_id, revision + 1, fence));
        await commit(fences, { isAgain: true });
      }
    },

    /** Puts in a fence by compare-and-set. @returns false when the conversation has changed since it was read. */
    tryFence: async ({ _id, revision = 0 }: Conversation, fence: Fence['fence']): Promise<boolean> =>
      (await commit([fenceRow(_id, revision + 1, fence)], { isAgain: false })).length === 0,
  };
}

type ConversationDocuments = ReturnType<typeof createConversationDocuments>;

/**
 * The documents of conversations, each a projection of its rows. Where a count waits for one it is written without waiting for a
 * majority: a document that is lost with its primary is made again from its rows, which are not. What is decided or written
 * from one is read by a majority: a primary that is cut off goes on with documents of its own.
 */
export function createConversationDocuments(db: Db) {
  const majority = { w: 'majority' } as const;
  const local = { readConcern: { level: 'local' }, writeConcern: { w: 1 } } as const;
  const collection: Collection<Conversation> = db.collection('conversations', local);

  return {
    collection,

    find: (ids: string[], session?: ClientSession): Promise<Conversation[]> =>
      collection
        .find({ _id: { $in: ids } }, session ? { session } : { readConcern: { level: 'majority' } })
        .toArray(),

    /** Writes documents where they are behind these states. @returns whether all were */
    project: async (states: Conversation[], { byMajority = false } = {}): Promise<boolean> => {
      if (states.length === 0) return true;
      const options = byMajority ? { writeConcern: majority } : {};
      const operations = states.map(({ _id, toldTo = 0, ...fields }) => ({
        filter: { _id, revision: { $not: { $gte: fields.revision ?? 0 } } },
        update: { $set: fields, $max: { toldTo } },
      }));
      const [only] = operations;
      if (operations.length === 1 && only)
        return (await collection.updateOne(only.filter, only.update, options)).matchedCount === 1;
      const updates = operations.map((updateOne) => ({ updateOne }));
      const { matchedCount } = await collection.bulkWrite(updates, { ordered: false, ...options });
      return matchedCount === states.length;
    },

    /**
     * Notes up to which revision the rows of conversations are told, by a majority.
     * @returns false when a document does not hold its row: it was written by one member of the database alone, and lost with it
     */
    noteTold: async (revisions: ReadonlyMap<string, number>): Promise<boolean> => {
      if (revisions.size === 0) return true;
      const updates = [...revisions].map(([_id, toldTo]) => ({
        updateOne: { filter: { _id, revision: { $gte: toldTo } }, update: { $max: { toldTo } } },
      }));
      const options = { ordered: false, writeConcern: majority };
      return (await collection.bulkWrite(updates, options)).matchedCount === revisions.size;
    },

    /** Writes new and changed documents in the transaction that adds their rows. */
    save: async (states: Conversation[], session: ClientSession): Promise<void> => {
      if (states.length === 0) return;
      const operations = states.map(({ _id, toldTo = 0, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $set: fields, $max: { toldTo } }, upsert: true },
      }));
      await collection.bulkWrite(operations, { session, ordered: false });
    },
  };
}
