import type { Index } from '@emberline/kit/mongo/indexes';
import { type AnyBulkWriteOperation, Binary, type Collection, type Db, type ObjectId } from 'mongodb';
import { photoSizes } from '../domain/photo-addresses.ts';
import type { PhotoName, PhotoStore } from '../domain/photo-store.ts';
import type { PhotoRow } from './photos.ts';

interface FileRow {
  /** `file/size` */
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  /** Absent in files of an older version; all of these have a row in `photos`. */
  metadata?: { ownerId: string };
}

interface ChunkRow {
  _id: ObjectId;
  files_id: string;
  n: number;
  data: Binary;
}

export const gridFsIndexes: Record<string, Index[]> = {
  'photos.files': [{ key: { 'metadata.ownerId': 1 } }],
  'photos.chunks': [{ key: { files_id: 1, n: 1 }, unique: true }],
};

const chunkSize = 255 * 1024;
const pageSize = 500;

/**
 * Keeps photos in GridFS (its documented layout, bucket `photos`), one file per size. A file is written before its chunks
 * and removed after them, so that `pages` finds whatever a killed process left behind.
 */
export function createGridFsPhotos(db: Db): PhotoStore {
  const rows: Collection<PhotoRow> = db.collection('photos');
  const files: Collection<FileRow> = db.collection('photos.files');
  const chunks: Collection<ChunkRow> = db.collection('photos.chunks');

  async function removeFiles(ids: string[]): Promise<void> {
    await chunks.deleteMany({ files_id: { $in: ids } });
    await files.deleteMany({ _id: { $in: ids } });
  }

  return {
    put: async ({ ownerId, file }, bytes) => {
      const parts = photoSizes.map((size) => ({ id: fileId(file, size), data: bytes[size] }));
      const uploadDate = new Date();
      await files.bulkWrite(
        parts.map(({ id, data: { length } }) => ({
          replaceOne: {
            filter: { _id: id },
            replacement: { length, chunkSize, uploadDate, filename: id, metadata: { ownerId } },
            upsert: true,
          },
        })),
      );
      await chunks.bulkWrite(parts.flatMap(({ id, data }) => chunksOf(id, data)));
    },

    read: async ({ file }, size) => {
      const found = await chunks
        .find({ files_id: fileId(file, size) })
        .sort({ files_id: 1, n: 1 })
        .toArray();
      return found.length === 0 ? undefined : Buffer.concat(found.map(({ data }) => data.buffer));
    },

    remove: ({ file }) => removeFiles(photoSizes.map((size) => fileId(file, size))),

    removeAllOf: async (ownerId) => {
      const own = await files.find({ 'metadata.ownerId': ownerId }, { projection: { _id: 1 } }).toArray();
      const named = await rows.find({ ownerId }, { projection: { _id: 1 } }).toArray();
      await removeFiles([
        ...own.map(({ _id }) => _id),
        ...named.flatMap(({ _id }) => photoSizes.map((size) => fileId(_id, size))),
      ]);
    },

    async *pages(before) {
      let after = '';
      for (;;) {
        const found = await files
          .find({ _id: { $gt: after } }, { projection: { uploadDate: 1, metadata: 1 } })
          .sort({ _id: 1 })
          .limit(pageSize)
          .toArray();
        const last = found.at(-1);
        if (!last) return;
        after = last._id;
        yield found.filter(({ uploadDate }) => uploadDate < before).map(nameOf);
      }
    },

    close: () => {},
  };
}

function fileId(file: string, size: string): string {
  return `${file}/${size}`;
}

function nameOf({ _id, metadata }: Pick<FileRow, '_id' | 'metadata'>): PhotoName {
  return { ownerId: metadata?.ownerId ?? '', file: _id.slice(0, _id.lastIndexOf('/')) };
}

function chunksOf(id: string, bytes: Buffer): AnyBulkWriteOperation<ChunkRow>[] {
  const count = Math.max(1, Math.ceil(bytes.length / chunkSize));
  return Array.from({ length: count }, (_, n) => ({
    updateOne: {
      filter: { files_id: id, n },
      update: { $set: { data: new Binary(bytes.subarray(n * chunkSize, (n + 1) * chunkSize)) } },
      upsert: true,
    },
  }));
}
