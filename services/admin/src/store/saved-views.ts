import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { SavedView } from '../domain/saved-views.ts';

/** All of an operator's: one row, so that two of them saved at once are both counted. */
interface SavedViewsRow {
  /** The operator. */
  _id: string;
  views: SavedView[];
}

export const savedViewIndexes: Index[] = [{ key: { 'views.profileId': 1 } }];

/** What operators have saved of the queue, each for themselves. */
export function createSavedViews(db: Db) {
  const rows = db.collection<SavedViewsRow>('savedViews');
  return {
    /** The oldest first. */
    of: async (operatorId: string, session?: ClientSession): Promise<SavedView[]> =>
      (await rows.findOne({ _id: operatorId }, session && { session }))?.views ?? [],
    put: async (operatorId: string, views: SavedView[], session: ClientSession) => {
      await rows.replaceOne({ _id: operatorId }, { views }, { upsert: true, session });
    },
    /** Removes the views of an erased profile. */
    erase: async (profileId: string, session: ClientSession) => {
      await rows.updateMany(
        { 'views.profileId': profileId },
        { $pull: { views: { profileId } } },
        { session },
      );
    },
  };
}
