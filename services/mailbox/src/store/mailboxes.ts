import type { ClientSession, Collection, Db } from 'mongodb';

/** One for each member who was ever written to. */
export interface Mailbox {
  _id: string;
  /**
   * Rises with each transaction that may change the member's count of unread conversations. Since it is written in that
   * transaction, two of them cannot overlap, and a count with a lower version is older.
   */
  version: number;
  /** The account was deleted: nothing more comes in. */
  left?: true;
  /** All that was kept about the member is gone, and this was said. */
  erased?: true;
}

export type Mailboxes = ReturnType<typeof mailboxStore>;

export function mailboxStore(db: Db) {
  const collection: Collection<Mailbox> = db.collection('mailboxes');

  return {
    collection,

    /** Sets versions that are known to be one above those in the session's snapshot. */
    raise: async (versions: Map<string, number>, session: ClientSession): Promise<void> => {
      if (versions.size === 0) return;
      const operations = [...versions].map(([_id, version]) => ({
        updateOne: { filter: { _id }, update: { $set: { version } }, upsert: true },
      }));
      await collection.bulkWrite(operations, { session, ordered: false });
    },

    /** From now on nothing comes in or goes out. */
    close: async (member: string): Promise<void> => {
      await collection.updateOne(
        { _id: member },
        { $inc: { version: 1 }, $set: { left: true } },
        { upsert: true },
      );
    },

    /** @returns false when it had been noted before. */
    noteErased: async (member: string, session: ClientSession): Promise<boolean> => {
      const filter = { _id: member, erased: { $exists: false } };
      const { modifiedCount } = await collection.updateOne(filter, { $set: { erased: true } }, { session });
      return modifiedCount === 1;
    },
  };
}
