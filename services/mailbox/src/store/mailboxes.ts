import type { ClientSession, Collection, Db } from 'mongodb';

/** One for each member who was ever written to or heard of. */
export interface Mailbox {
  _id: string;
  /**
   * Rises after each change of the member's count of unread conversations, and with each conversation that begins. A
   * count with a lower version is older.
   */
  version: number;
  /** When the member started the latest conversations, oldest first; see may-write.ts. Absent in older rows. */
  starts?: Date[];
  /** The account was deleted: the mailbox accepts nothing more. */
  left?: true;
  /** All data about the member was erased, and the event for it was stored. */
  erased?: true;
}

export function createMailboxes(db: Db) {
  const collection: Collection<Mailbox> = db.collection('mailboxes');

  return {
    /**
     * Sets versions, and the starts that go with them, that were decided from what the same transaction has read. So of
     * two transactions in which one member starts a conversation, one reads again.
     */
    setVersions: async (
      versions: Map<string, number>,
      starts: Map<string, Date[]>,
      session: ClientSession,
    ): Promise<void> => {
      if (versions.size === 0) return;
      const operations = [...versions].map(([_id, version]) => {
        const started = starts.get(_id);
        const update = { $set: { version, ...(started && { starts: started }) } };
        return { updateOne: { filter: { _id }, update, upsert: true } };
      });
      await collection.bulkWrite(operations, { session, ordered: false });
    },

    /** Raises each version to this one by compare-and-set. @returns whether nobody else had raised one of them. */
    tryVersions: async (versions: Map<string, number>): Promise<boolean> => {
      const operations = [...versions].map(([_id, version]) => ({
        filter: { _id, version: version - 1 },
        update: { $set: { version } },
      }));
      const [first] = operations;
      if (operations.length === 1 && first)
        return (await collection.updateOne(first.filter, first.update)).matchedCount === 1;
      const updates = operations.map((updateOne) => ({ updateOne }));
      return (await collection.bulkWrite(updates, { ordered: false })).matchedCount === versions.size;
    },

    /**
     * Conflicts with every running transaction that would change these members' counts or begin a conversation of
     * theirs.
     */
    raiseVersions: async (
      members: string[],
      { by = 1, session }: { by?: number; session?: ClientSession } = {},
    ): Promise<void> => {
      const operations = members.map((_id) => ({
        updateOne: { filter: { _id }, update: { $inc: { version: by } }, upsert: true },
      }));
      await collection.bulkWrite(operations, { session, ordered: false });
    },

    /** When the member started the latest conversations; see may-write.ts. */
    startsOf: async (member: string): Promise<Date[]> =>
      (await collection.findOne({ _id: member }))?.starts ?? [],

    /** Whether one of these accounts was deleted. */
    hasLeft: async (members: string[], session: ClientSession): Promise<boolean> =>
      (await collection.findOne({ _id: { $in: members }, left: true }, { session })) !== null,

    /** From now on no message comes in or goes out. */
    close: async (member: string): Promise<void> => {
      await collection.updateOne(
        { _id: member },
        { $inc: { version: 1 }, $set: { left: true }, $unset: { starts: '' } },
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
