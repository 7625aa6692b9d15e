import type { ClientSession, Collection, Db } from 'mongodb';
import { requireAll } from './out-of-date.ts';

/** One for each member who was ever written to or heard of. */
export interface Mailbox {
  _id: string;
  /**
   * Rises with each transaction that may change the member's count of unread conversations or begin a conversation.
   * The transaction writes it, so two of them cannot overlap, and a count with a lower version is older.
   */
  version: number;
  /** The account was deleted: the mailbox accepts nothing more. */
  left?: true;
  /** All data about the member was erased, and the event for it was stored. */
  erased?: true;
}

export type Mailboxes = ReturnType<typeof mailboxStore>;

export function mailboxStore(db: Db) {
  const collection: Collection<Mailbox> = db.collection('mailboxes');

  return {
    /** Sets versions by compare-and-set, each above the one read. @throws OutOfDate when one has changed since. */
    setVersions: async (versions: Map<string, number>, session: ClientSession): Promise<void> => {
      if (versions.size === 0) return;
      const operations = [...versions].map(([_id, version]) => {
        const isNew = version === 1;
        const filter = { _id, version: isNew ? { $exists: false } : version - 1 };
        return { updateOne: { filter, update: { $set: { version } }, upsert: isNew } };
      });
      requireAll(await collection.bulkWrite(operations, { session, ordered: false }), versions.size);
    },

    /**
     * Conflicts with every running transaction that would change these members' counts or begin a conversation of
     * theirs.
     */
    raiseVersions: async (members: string[], session?: ClientSession): Promise<void> => {
      const operations = members.map((_id) => ({
        updateOne: { filter: { _id }, update: { $inc: { version: 1 } }, upsert: true },
      }));
      await collection.bulkWrite(operations, { session, ordered: false });
    },

    versionsOf: async (members: string[], session: ClientSession): Promise<Map<string, number>> => {
      const found = await collection.find({ _id: { $in: members } }, { session }).toArray();
      return new Map(found.map(({ _id, version }) => [_id, version]));
    },

    /** Whether one of these accounts was deleted. */
    hasLeft: async (members: string[], session: ClientSession): Promise<boolean> =>
      (await collection.findOne({ _id: { $in: members }, left: true }, { session })) !== null,

    /** From now on no message comes in or goes out. */
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
