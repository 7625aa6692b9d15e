import type { ClientSession, Collection, Db } from 'mongodb';
import type { ProfileRow } from './profile-rows.ts';

export type PhotoEpochs = ReturnType<typeof createPhotoEpochs>;

/**
 * A number a member, in the signed addresses of the member's photos and in the profile. Raising it ends all addresses
 * handed out so far, to whomever; those who may still see the photos get new ones. One number a member keeps addresses the
 * same for everybody, so that other services may keep them for some minutes and nothing is written for each viewer.
 */
export function createPhotoEpochs(db: Db) {
  const rows: Collection<ProfileRow> = db.collection('profiles');
  return {
    raise: async (ids: string[], session?: ClientSession): Promise<void> => {
      await rows.updateMany({ _id: { $in: ids } }, { $inc: { photoEpoch: 1 } }, { session });
    },

    /** By member; those who are gone are left out. */
    of: async (ids: string[]): Promise<Map<string, number>> => {
      const found = await rows.find({ _id: { $in: ids } }, { projection: { photoEpoch: 1 } }).toArray();
      return new Map(found.map(({ _id, photoEpoch = 0 }) => [_id, photoEpoch]));
    },
  };
}
