import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';

export interface PhotoRow {
  /** The file's name. */
  _id: string;
  ownerId: string;
  purpose: 'photo' | 'background';
  createdAt: Date;
}

export const photoIndexes: Index[] = [{ key: { ownerId: 1 } }];

/** Which photos there are. Their bytes are in the photo store; without a row nobody can open them. */
export function createPhotos(db: Db) {
  const rows: Collection<PhotoRow> = db.collection('photos');

  return {
    find: (file: string) => rows.findOne({ _id: file }),

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
