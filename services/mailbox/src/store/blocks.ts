import type { ClientSession, Collection, Db } from 'mongodb';

/** Whether one member has blocked another. */
export interface Block {
  /** See `blockIdOf`. */
  _id: string;
  blocked: boolean;
  /** Of the profile service; a lower one is older. */
  version: number;
  /**
   * First names by member id, as they were when the block began. The two are shown to each other by these while it
   * stands.
   */
  names?: Record<string, string>;
}

export function blockIdOf(blocker: string, blocked: string): string {
  return `${blocker}>${blocked}`;
}

export function createBlocks(db: Db) {
  const collection: Collection<Block> = db.collection('blocks');

  return {
    find: (_id: string, session: ClientSession) => collection.findOne({ _id }, { session }),

    /**
     * Which of these members have blocked, or are blocked by, `member`, with the first name each is shown by;
     * undefined when none was known when the block began.
     */
    between: async (
      member: string,
      others: string[],
    ): Promise<Map<string, { firstname: string | undefined }>> => {
      const ids = others.flatMap((other) => [blockIdOf(member, other), blockIdOf(other, member)]);
      const blocks = await collection.find({ _id: { $in: ids }, blocked: true }).toArray();
      return new Map(
        blocks.map(({ _id, names }) => {
          const other = _id.split('>').find((id) => id !== member) as string;
          return [other, { firstname: names?.[other] }];
        }),
      );
    },

    /** A page of the blocks stored before names were kept. */
    withoutNames: (limit: number): Promise<Block[]> =>
      collection
        .find({ blocked: true, names: { $exists: false } })
        .limit(limit)
        .toArray(),

    addNames: async (_id: string, names: Record<string, string>): Promise<void> => {
      await collection.updateOne({ _id, names: { $exists: false } }, { $set: { names } });
    },

    removeOf: async (member: string): Promise<void> => {
      await collection.deleteMany({ _id: { $regex: `^${member}>|>${member}$` } });
    },

    set: async (block: Block, session: ClientSession): Promise<void> => {
      const { _id, blocked, version, names = {} } = block;
      const isNewer = { $gt: [version, { $ifNull: ['$version', -1] }] };
      await collection.updateOne(
        { _id },
        [
          {
            $set: {
              blocked: { $cond: [isNewer, blocked, '$blocked'] },
              version: { $max: ['$version', version] },
              names: { $cond: [isNewer, { $literal: names }, '$names'] },
            },
          },
        ],
        { upsert: true, session },
      );
    },
  };
}
