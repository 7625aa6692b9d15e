import type { PhotoSize } from './photo-addresses.ts';

export type PhotoBytes = Record<PhotoSize, Buffer>;

export interface PhotoName {
  ownerId: string;
  file: string;
}

/**
 * Keeps the bytes of photos; who they belong to and who may see them is in the collection `photos`. Bytes are put before
 * the row exists and removed after it is gone, so what a killed process leaves behind has no row and is swept.
 * Every call ends within seconds. @throws ProblemError UNAVAILABLE, or MongoDB's own errors
 */
export interface PhotoStore {
  /** Stores all sizes; the same photo again is replaced. */
  put: (name: PhotoName, bytes: PhotoBytes) => Promise<void>;
  /** undefined when it was removed meanwhile. */
  read: (name: PhotoName, size: PhotoSize) => Promise<Buffer | undefined>;
  /** Idempotent. */
  remove: (name: PhotoName) => Promise<void>;
  /** Removes all photos of a member, those without a row too. Idempotent. */
  removeAllOf: (ownerId: string) => Promise<void>;
  /** The photos that were put before `before`, page by page. A photo may come twice. */
  pages: (before: Date) => AsyncIterable<PhotoName[]>;
  close: () => void;
}

/** The photos in the order of `files`; null unless `files` names each of them exactly once. */
export function inOrder<P extends { file: string }>(photos: P[], files: readonly string[]): P[] | null {
  const known = new Map(photos.map((photo) => [photo.file, photo]));
  const ordered = [...new Set(files)].flatMap((file) => known.get(file) ?? []);
  return ordered.length === files.length && files.length === photos.length ? ordered : null;
}
