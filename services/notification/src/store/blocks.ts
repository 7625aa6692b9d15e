import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

interface BlockRow {
  /** `{blockerId}:{blockedId}` */
  _id: string;
  blockerId: string;
  blockedId: string;
  blocked: boolean;
  version: number;
}

export const blockIndexes: Index[] = [
  { key: { blockerId: 1, blocked: 1 } },
  { key: { blockedId: 1, blocked: 1 } },
];

export function createBlocks(db: Db) {
  const rows = db.collection<BlockRow>('blocks');
  const idOf = (blockerId: string, blockedId: string) => `${blockerId}:${blockedId}`;

  return {
    /** Ignores news older than the known one. */
    set: async (block: Omit<BlockRow, '_id'>, session: ClientSession): Promise<void> => {
      const _id = idOf(block.blockerId, block.blockedId);
      const known = await rows.findOne({ _id }, { session });
      if (known && known.version >= block.version) return;
      await rows.replaceOne({ _id }, block, { session, upsert: true });
    },

    /** Whether either has blocked the other. */
    isBetween: async (a: string, b: string): Promise<boolean> =>
      (await rows.findOne({ _id: { $in: [idOf(a, b), idOf(b, a)] }, blocked: true })) !== null,

    /** Everybody whom this member has blocked or who has blocked this member. */
    around: async (memberId: string): Promise<Set<string>> => {
      const found = await rows
        .find({
          $or: [
            { blockerId: memberId, blocked: true },
            { blockedId: memberId, blocked: true },
          ],
        })
        .toArray();
      return new Set(found.map((row) => (row.blockerId === memberId ? row.blockedId : row.blockerId)));
    },

    eraseOf: async (memberId: string, session: ClientSession): Promise<void> => {
      await rows.deleteMany({ blockerId: memberId }, { session });
      await rows.deleteMany({ blockedId: memberId }, { session });
    },
  };
}
