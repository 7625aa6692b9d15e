import type { Index } from '@emberline/kit/mongo/indexes';
import { replaceAll } from '@emberline/kit/mongo/rows';
import type { ClientSession, Collection, Db } from 'mongodb';

export interface ViewRow {
  /** `viewer:viewed` */
  _id: string;
  viewerId: string;
  viewedId: string;
  at: Date;
}

export const viewIndexes: Index[] = [{ key: { viewedId: 1, at: -1 } }, { key: { viewerId: 1 } }];

/** Who viewed whose profile, with the time of the last view. */
export function createViews(db: Db) {
  const rows: Collection<ViewRow> = db.collection('views');
  return {
    record: async (viewerId: string, viewedId: string, at: Date): Promise<void> => {
      await rows.updateOne(
        { _id: `${viewerId}:${viewedId}` },
        { $max: { at }, $setOnInsert: { viewerId, viewedId } },
        { upsert: true },
      );
    },

    put: (views: Omit<ViewRow, '_id'>[]) =>
      replaceAll(
        rows,
        views.map((view) => ({ _id: `${view.viewerId}:${view.viewedId}`, ...view })),
      ),

    /** Latest first. */
    of: (viewedId: string, limit: number) =>
      rows.find({ viewedId }).sort({ viewedId: 1, at: -1 }).limit(limit).toArray(),

    by: (viewerId: string) => rows.find({ viewerId }).toArray(),

    erase: (session: ClientSession, memberId: string) =>
      rows.deleteMany({ $or: [{ viewerId: memberId }, { viewedId: memberId }] }, { session }),
  };
}
