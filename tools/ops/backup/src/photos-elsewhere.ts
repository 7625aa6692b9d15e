import type { BackupManifest } from './manifest.ts';

/** Tells of photos that a backup does not hold, because a bucket does; empty if there are none. */
export function photosElsewhere({ collections, photos: copied }: BackupManifest): string {
  const count = (name: string) =>
    collections.find((one) => one.name === name && one.documents > 0)?.documents ?? 0;
  const photos = count('photos.files') > 0 || copied !== undefined ? 0 : count('photos');
  return photos === 0 ? '' : `The bytes of ${photos} photos are in their bucket, not in this backup`;
}
