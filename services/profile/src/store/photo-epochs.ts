import type { ClientSession, Collection, Db } from 'mongodb';
import type { ProfileRow } from './profile-rows.ts';

/** A number of each member that the release before puts into photo addresses, which end when it rises. Goes with the next release. */
export function createPhotoEpochs(db: Db) {
  const rows: Collection<ProfileRow> = db.collection('profiles');
  return {
    raise: async (ids: string[], session: ClientSession): Promise<void> => {
      await rows.updateMany({ _id: { $in: ids } }, { $inc: { photoEpoch: 1 } }, { session });
    },
  };
}
