import type { ClientSession, Collection, Db } from 'mongodb';

/** Whether one member has blocked another. */
export interface Block {
  /** See `blockIdOf`. */
  _id: string;
  blocked: boolean;
  /** Of the profile service; a lower one is older. */
  version: number;
}

export type Blocks = ReturnType<typeof blockStore>;

export function blockIdOf(blocker: string, blocked: string): string {
  return `${blocker}>${blocked}`;
}

export function blockStore(db: Db) {
  const collection: Collection<Block> = db.collection('blocks');

  return {
    collection,

    /** Which of these members have blocked, or are blocked by, `member`. */
    between: async (member: string, others: string[]): Promise<Set<string>> => {
      const ids = others.flatMap((other) => [blockIdOf(member, other), blockIdOf(other, member)]);
      const blocks = await collection.find({ _id: { $in: ids }, blocked: true }).toArray();
      return new Set(blocks.flatMap(({ _id }) => _id.split('>')).filter((id) => id !== member));
    },

    removeOf: async (member: string): Promise<void> => {
      await collection.deleteMany({ _id: { $regex: `^${member}>|>${member}$` } });
    },

    set: async (block: Block, session: ClientSession): Promise<void> => {
      const { _id, blocked, version } = block;
      const isNewer = { $gt: [version, { $ifNull: ['$version', -1] }] };
      await collection.updateOne(
        { _id },
        [
          {
            $set: {
              blocked: { $cond: [isNewer, blocked, '$blocked'] },
              version: { $max: ['$version', version] },
            },
          },
        ],
        { upsert: true, session },
      );
    },
  };
}
