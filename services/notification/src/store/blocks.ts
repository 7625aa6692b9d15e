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

export interface Blocks {
  /** Ignores news older than the known one. */
  set: (block: Omit<BlockRow, '_id'>, session: ClientSession) => Promise<void>;
  /** Whether either has blocked the other. */
  isBetween: (a: string, b: string) => Promise<boolean>;
  /** Everybody whom this member has blocked or who has blocked this member. */
  around: (memberId: string) => Promise<Set<string>>;
  eraseOf: (memberId: string, session: ClientSession) => Promise<void>;
}

export const blockIndexes: Index[] = [
  { key: { blockerId: 1, blocked: 1 } },
  { key: { blockedId: 1, blocked: 1 } },
];

export function createBlocks(db: Db): Blocks {
  const rows = db.collection<BlockRow>('blocks');
  const idOf = (blockerId: string, blockedId: string) => `${blockerId}:${blockedId}`;

  return {
    set: async (block, session) => {
      const _id = idOf(block.blockerId, block.blockedId);
      const known = await rows.findOne({ _id }, { session });
      if (known && known.version >= block.version) return;
      await rows.replaceOne({ _id }, block, { session, upsert: true });
    },
    isBetween: async (a, b) =>
      (await rows.findOne({ _id: { $in: [idOf(a, b), idOf(b, a)] }, blocked: true })) !== null,
    around: async (memberId) => {
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
    eraseOf: async (memberId, session) => {
      await rows.deleteMany({ blockerId: memberId }, { session });
      await rows.deleteMany({ blockedId: memberId }, { session });
    },
  };
}
