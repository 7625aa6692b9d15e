import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** A deletion, with the services that have confirmed it and when. Keeps only the bare id of the person. */
export interface ErasureRow {
  /** The member. */
  _id: string;
  orderedAt: Date;
  by: 'member' | 'staff' | 'expiry';
  /** Service -> time of its confirmation. */
  confirmed: Record<string, Date>;
}

export const erasureIndexes: Index[] = [{ key: { orderedAt: -1, _id: -1 } }];

export function createErasures(db: Db) {
  const rows = db.collection<ErasureRow>('erasures');
  return {
    newest: (limit: number) => rows.find().sort({ orderedAt: -1, _id: -1 }).limit(limit).toArray(),
    /** @returns those of these members who are deleted */
    among: async (memberIds: string[], session: ClientSession): Promise<Set<string>> => {
      const found = await rows.find({ _id: { $in: memberIds } }, { session }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
    order: async (memberId: string, order: Pick<ErasureRow, 'orderedAt' | 'by'>, session: ClientSession) => {
      await rows.updateOne(
        { _id: memberId },
        { $set: order, $setOnInsert: { confirmed: {} } },
        { upsert: true, session },
      );
    },
    /** May run before the deletion is stored, since the topics are consumed in parallel. */
    confirm: async (memberId: string, service: string, at: Date, session: ClientSession) => {
      await rows.updateOne(
        { _id: memberId },
        { $set: { [`confirmed.${service}`]: at }, $setOnInsert: { orderedAt: at, by: 'member' } },
        { upsert: true, session },
      );
    },
  };
}
