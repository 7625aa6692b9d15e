import type { Index } from '@emberline/kit/mongo/indexes';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { ProfileRow } from './profile-rows.ts';

export interface PhotoRow {
  /** The file's name. */
  _id: string;
  ownerId: string;
  purpose: 'photo' | 'background';
  createdAt: Date;
}

export const photoIndexes: Index[] = [{ key: { ownerId: 1 } }];

/** Whose photo it is. */
export type OwnedPhoto = Pick<PhotoRow, '_id' | 'ownerId'>;

const ownersKept = 50_000;

/** Which photos there are. Their bytes are in the photo store; the owner's profile lists each of them. */
export function createPhotos(db: Db) {
  const rows: Collection<PhotoRow> = db.collection('photos');
  const owners = new LRUCache<string, string>({ max: ownersKept });

  return {
    exists: async (file: string): Promise<boolean> => (await rows.findOne({ _id: file })) !== null,

    /** Whose photo it is, or was: an owner never changes. The owner's profile says whether it is still there. */
    ownerOf: async (file: string): Promise<string | undefined> => {
      const known = owners.get(file);
      if (known !== undefined) return known;
      const found = await rows.findOne({ _id: file }, { projection: { ownerId: 1 } });
      if (found) owners.set(file, found.ownerId);
      return found?.ownerId;
    },

    findMany: (files: string[]) => rows.find({ _id: { $in: files } }).toArray(),

    add: async (session: ClientSession, row: PhotoRow): Promise<void> => {
      await rows.insertOne(row, { session });
    },

    addSeed: async (photos: PhotoRow[]): Promise<void> => {
      if (photos.length > 0) await rows.insertMany(photos);
    },

    /** The files of a member. */
    namesOf: (ownerId: string): Promise<string[]> =>
      rows
        .find({ ownerId })
        .map(({ _id }) => _id)
        .toArray(),

    belongsTo: async (session: ClientSession, file: string, ownerId: string): Promise<boolean> =>
      (await rows.findOne({ _id: file, ownerId }, { session })) !== null,

    remove: (session: ClientSession, file: string) => rows.deleteOne({ _id: file }, { session }),

    erase: (session: ClientSession, ownerId: string) => rows.deleteMany({ ownerId }, { session }),
  };
}

/** A number of each member that the release before puts into photo addresses, which end when it rises. Goes with the next release. */
export function createPhotoEpochs(db: Db) {
  const rows: Collection<ProfileRow> = db.collection('profiles');
  return {
    raise: async (ids: string[], session: ClientSession): Promise<void> => {
      await rows.updateMany({ _id: { $in: ids } }, { $inc: { photoEpoch: 1 } }, { session });
    },
  };
}
