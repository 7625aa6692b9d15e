import type { ClientSession, Collection, Db } from 'mongodb';
import type { Conversation } from '../domain/conversation.ts';

export type ConversationDocuments = ReturnType<typeof createConversationDocuments>;

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
