import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';
import type { BucketAccess } from './s3-place.ts';

/** @param address a folder, or `s3://bucket/folder` */
export async function openPlace(address: string, access: BucketAccess): Promise<Place> {
  if (!address.startsWith('s3://')) return folderPlace(address);
  // The S3 client is most of what a command loads.
  const { s3Place } = await import('./s3-place.ts');
  return s3Place(address, access);
}
