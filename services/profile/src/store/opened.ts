import type { eventKinds } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Static } from 'typebox';

type Opened = Static<(typeof eventKinds)['conversation-opened']['data']>;

/** That the team has opened a member's conversation: one row for each conversation, reason and day. */
export interface OpenedRow extends Opened {
  _id: string;
  /** The last time of that day. */
  at: Date;
}

export const openedKeptDays = 180;

export const openedIndexes: Index[] = [
  { key: { memberId: 1, at: -1 } },
  { key: { otherId: 1 } },
  { key: { at: 1 }, expireAfterSeconds: openedKeptDays * 86_400 },
];

export function createOpened(db: Db) {
  const rows: Collection<OpenedRow> = db.collection('opened');
  return {
    note: async (session: ClientSession, { memberId, otherId, why }: Opened, at: Date): Promise<void> => {
      const _id = [memberId, otherId, why, at.toISOString().slice(0, 10)].join(':');
      await rows.updateOne(
        { _id },
        { $max: { at }, $setOnInsert: { memberId, otherId, why } },
        { upsert: true, session },
      );
    },
    /** Latest first. */
    of: (memberId: string, limit: number) => rows.find({ memberId }).sort({ at: -1 }).limit(limit).toArray(),
    erase: (session: ClientSession, memberId: string) =>
      rows.deleteMany({ $or: [{ memberId }, { otherId: memberId }] }, { session }),
  };
}
