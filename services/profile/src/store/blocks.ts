import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';

export interface BlockRow {
  /** `blocker:blocked` */
  _id: string;
  blockerId: string;
  blockedId: string;
  /** The blocked member's name at the time of the block: all that the blocker sees from now on. */
  firstname: string;
  kind: 'member' | 'staff';
  /** The block event's version. */
  version: number;
  at: Date;
}

export const blockIndexes: Index[] = [{ key: { blockerId: 1, at: -1 } }, { key: { blockedId: 1 } }];

/** Blocks between members. A block hides both members from each other. */
export function createBlocks(db: Db) {
  const rows: Collection<BlockRow> = db.collection('blocks');
  const idOf = (blockerId: string, blockedId: string) => `${blockerId}:${blockedId}`;

  async function between(one: string, other: string): Promise<BlockRow[]> {
    const found = await rows.find({ _id: { $in: [idOf(one, other), idOf(other, one)] } }).toArray();
    return found.map(whole);
  }

  return {
    find: async (blockerId: string, blockedId: string, session: ClientSession) => {
      const found = await rows.findOne({ _id: idOf(blockerId, blockedId) }, { session });
      return found && whole(found);
    },

    add: async (session: ClientSession, block: Omit<BlockRow, '_id'>): Promise<void> => {
      await rows.insertOne({ _id: idOf(block.blockerId, block.blockedId), ...block }, { session });
    },

    /** @returns false when there was none. */
    remove: async (session: ClientSession, blockerId: string, blockedId: string): Promise<boolean> => {
      const { deletedCount } = await rows.deleteOne({ _id: idOf(blockerId, blockedId) }, { session });
      return deletedCount === 1;
    },

    /** Newest first. */
    by: async (blockerId: string) => {
      const found = await rows.find({ blockerId }).sort({ blockerId: 1, at: -1 }).toArray();
      return found.map(whole);
    },

    /** The blocks between two members, in either direction. */
    between,

    stands: async (one: string, other: string): Promise<boolean> => (await between(one, other)).length > 0,

    /** Those of these members who are hidden from this one by a block in either direction. */
    among: async (memberId: string, others: string[]): Promise<Set<string>> => {
      const ids = others.flatMap((other) => [idOf(memberId, other), idOf(other, memberId)]);
      const found = await rows
        .find({ _id: { $in: ids } }, { projection: { blockerId: 1, blockedId: 1 } })
        .toArray();
      return new Set(
        found.map(({ blockerId, blockedId }) => (blockerId === memberId ? blockedId : blockerId)),
      );
    },

    /** Ids of all members hidden from this member by a block in either direction. */
    hiddenFrom: async (memberId: string): Promise<string[]> => {
      const found = await rows.find({ $or: [{ blockerId: memberId }, { blockedId: memberId }] }).toArray();
      return found.map(({ blockerId, blockedId }) => (blockerId === memberId ? blockedId : blockerId));
    },

    erase: (session: ClientSession, memberId: string) =>
      rows.deleteMany({ $or: [{ blockerId: memberId }, { blockedId: memberId }] }, { session }),
  };
}

/** Fills in older blocks, which have no name stored. */
function whole(row: BlockRow): BlockRow {
  return { ...{ firstname: 'Member', kind: 'member', version: 0 }, ...row };
}
