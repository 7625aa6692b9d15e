import type { Index } from '@emberline/kit/mongo/indexes';
import { Binary, type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';
import { type PhotoSize, photoSizes } from '../domain/photo-addresses.ts';

export interface PhotoRow {
  /** The file's name. */
  _id: string;
  ownerId: string;
  purpose: 'photo' | 'background';
  createdAt: Date;
}

export type PhotoBytes = Record<PhotoSize, Buffer>;

export interface StoredPhoto {
  row: PhotoRow;
  bytes: PhotoBytes;
}

export const photoIndexes: Record<string, Index[]> = {
  photos: [{ key: { ownerId: 1 } }],
  'photos.files': [],
  'photos.chunks': [{ key: { files_id: 1, n: 1 }, unique: true }],
};

interface FileRow {
  /** `file/size` */
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
}

interface ChunkRow {
  _id: ObjectId;
  files_id: string;
  n: number;
  data: Binary;
}

const chunkSize = 255 * 1024;

/**
 * Photos with their bytes in GridFS (its documented layout, bucket `photos`), one file per size. This code writes the
 * chunks itself, since the driver's bucket has no transactions: a photo, its bytes and its profile change in one.
 */
export function createPhotos(db: Db) {
  const rows: Collection<PhotoRow> = db.collection('photos');
  const files: Collection<FileRow> = db.collection('photos.files');
  const chunks: Collection<ChunkRow> = db.collection('photos.chunks');

  async function erase(session: ClientSession, names: string[]): Promise<void> {
    const ids = names.flatMap((file) => photoSizes.map((size) => fileId(file, size)));
    await rows.deleteMany({ _id: { $in: names } }, { session });
    await files.deleteMany({ _id: { $in: ids } }, { session });
    await chunks.deleteMany({ files_id: { $in: ids } }, { session });
  }

  async function add(session: ClientSession | undefined, photos: StoredPhoto[]): Promise<void> {
    const parts = photos.flatMap(({ row, bytes }) =>
      photoSizes.map((size) => partOf(row, size, bytes[size])),
    );
    await rows.insertMany(
      photos.map(({ row }) => row),
      { session },
    );
    await files.insertMany(
      parts.map(({ file }) => file),
      { session },
    );
    await chunks.insertMany(
      parts.flatMap((part) => part.chunks),
      { session },
    );
  }

  return {
    find: (file: string) => rows.findOne({ _id: file }),

    findMany: (files: string[]) => rows.find({ _id: { $in: files } }).toArray(),

    add,

    /** Inserts the photos that are not stored yet. */
    putMissing: async (photos: StoredPhoto[]): Promise<void> => {
      const names = photos.map(({ row }) => row._id);
      const known = new Set((await rows.find({ _id: { $in: names } }).toArray()).map(({ _id }) => _id));
      const missing = photos.filter(({ row }) => !known.has(row._id));
      if (missing.length > 0) await add(undefined, missing);
    },

    /** The files of a member. */
    namesOf: (ownerId: string): Promise<string[]> =>
      rows
        .find({ ownerId })
        .map(({ _id }) => _id)
        .toArray(),

    belongsTo: async (session: ClientSession, file: string, ownerId: string): Promise<boolean> =>
      (await rows.findOne({ _id: file, ownerId }, { session })) !== null,

    /** undefined when the photo was erased meanwhile. */
    read: async (file: string, size: PhotoSize): Promise<Buffer | undefined> => {
      const found = await chunks
        .find({ files_id: fileId(file, size) })
        .sort({ files_id: 1, n: 1 })
        .toArray();
      return found.length === 0 ? undefined : Buffer.concat(found.map(({ data }) => data.buffer));
    },

    erase,

    eraseOf: async (session: ClientSession, ownerId: string): Promise<void> => {
      const owned = await rows.find({ ownerId }, { session }).toArray();
      await erase(
        session,
        owned.map(({ _id }) => _id),
      );
    },
  };
}

function fileId(file: string, size: PhotoSize): string {
  return `${file}/${size}`;
}

function partOf(
  { _id, createdAt }: PhotoRow,
  size: PhotoSize,
  bytes: Buffer,
): { file: FileRow; chunks: ChunkRow[] } {
  const id = fileId(_id, size);
  const count = Math.max(1, Math.ceil(bytes.length / chunkSize));
  return {
    file: { _id: id, length: bytes.length, chunkSize, uploadDate: createdAt, filename: id },
    chunks: Array.from({ length: count }, (_, n) => ({
      _id: new ObjectId(),
      files_id: id,
      n,
      data: new Binary(bytes.subarray(n * chunkSize, (n + 1) * chunkSize)),
    })),
  };
}
