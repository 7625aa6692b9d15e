import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';

export interface BlockRow {
  /** `blocker:blocked` */
  _id: string;
  blockerId: string;
  blockedId: string;
  at: Date;
}

export type Blocks = ReturnType<typeof createBlocks>;

export const blockIndexes: Index[] = [{ key: { blockerId: 1, at: -1 } }, { key: { blockedId: 1 } }];

/** Who wants nothing to do with whom. A block hides both from each other. */
export function createBlocks(db: Db) {
  const rows: Collection<BlockRow> = db.collection('blocks');
  const idOf = (blockerId: string, blockedId: string) => `${blockerId}:${blockedId}`;
  return {
    rows,

    /** @returns false when it was there already. */
    add: async (session: ClientSession, blockerId: string, blockedId: string, at: Date): Promise<boolean> => {
      const { upsertedCount } = await rows.updateOne(
        { _id: idOf(blockerId, blockedId) },
        { $setOnInsert: { blockerId, blockedId, at } },
        { upsert: true, session },
      );
      return upsertedCount === 1;
    },

    /** @returns false when there was none. */
    remove: async (session: ClientSession, blockerId: string, blockedId: string): Promise<boolean> => {
      const { deletedCount } = await rows.deleteOne({ _id: idOf(blockerId, blockedId) }, { session });
      return deletedCount === 1;
    },

    /** Newest first. */
    by: (blockerId: string) => rows.find({ blockerId }).sort({ blockerId: 1, at: -1 }).toArray(),

    isBlocking: async (blockerId: string, blockedId: string): Promise<boolean> =>
      (await rows.findOne({ _id: idOf(blockerId, blockedId) })) !== null,

    stands: async (between: string, and: string): Promise<boolean> => {
      const either = [idOf(between, and), idOf(and, between)];
      return (await rows.findOne({ _id: { $in: either } }, { projection: { _id: 1 } })) !== null;
    },

    /** Everybody hidden from this member by a block, whoever made it. */
    hiddenFrom: async (memberId: string): Promise<string[]> => {
      const found = await rows.find({ $or: [{ blockerId: memberId }, { blockedId: memberId }] }).toArray();
      return found.map(({ blockerId, blockedId }) => (blockerId === memberId ? blockedId : blockerId));
    },

    erase: (session: ClientSession, memberId: string) =>
      rows.deleteMany({ $or: [{ blockerId: memberId }, { blockedId: memberId }] }, { session }),
  };
}
