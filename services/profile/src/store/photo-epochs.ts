import type { ClientSession, Collection, Db } from 'mongodb';
import type { ProfileRow } from './profile-rows.ts';

/**
 * The photo epoch: one number per member, stored in the profile and contained in the signed addresses of the photos.
 * Raising it invalidates all addresses issued so far; members who may still see the photos get new ones. Addresses are the
 * same for every viewer, so other services can cache them for some minutes and nothing is stored per viewer.
 */
export function createPhotoEpochs(db: Db) {
  const rows: Collection<ProfileRow> = db.collection('profiles');
  return {
    raise: async (ids: string[], session?: ClientSession): Promise<void> => {
      await rows.updateMany({ _id: { $in: ids } }, { $inc: { photoEpoch: 1 } }, { session });
    },

    /** Epochs by member id, without deleted members. */
    of: async (ids: string[]): Promise<Map<string, number>> => {
      const found = await rows.find({ _id: { $in: ids } }, { projection: { photoEpoch: 1 } }).toArray();
      return new Map(found.map(({ _id, photoEpoch = 0 }) => [_id, photoEpoch]));
    },
  };
}
