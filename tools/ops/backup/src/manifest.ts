import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { isName } from './backup-names.ts';
import type { CollectionRecord, Files } from './collections.ts';
import type { Place } from './places/place.ts';
import { createSeal, type Seal, sealedEnding } from './seal.ts';

/** What a backup holds. Written last, encrypted like the rest: a backup without it is not complete. */
export interface BackupManifest {
  /** At or before the time of the snapshot. */
  takenAt: string;
  collections: CollectionRecord[];
  /** Of a bucket, copied with it; undefined: they are in MongoDB, or nobody copied them. */
  photos?: number;
}

const manifestFile = 'manifest.json';

/** The files of one backup in a place, sealed. */
export function filesOf(place: Place, name: string, seal: Seal): Files {
  const pathOf = (path: string) => `${name}/${path}${seal.ending}`;
  return {
    write: async (path, content) => place.write(pathOf(path), await seal.close(content)),
    read: async (path) => seal.open(await place.read(pathOf(path))),
  };
}

export function writeManifest(files: Files, manifest: BackupManifest): Promise<void> {
  return files.write(manifestFile, Readable.from([Buffer.from(JSON.stringify(manifest))]));
}

/** Opens a backup. @throws when it is not complete, or cannot be opened with these keys */
export async function openBackup(place: Place, name: string, identities: string[]) {
  const ending = await endingOf(place, name);
  if (ending === undefined) throw new Error(`${place.address}/${name} holds no complete backup`);
  if (ending === sealedEnding && identities.length === 0)
    throw new Error(
      'This backup is encrypted: give its private key, as BACKUP_IDENTITY or BACKUP_IDENTITY_FILE',
    );
  const seal = createSeal([], ending === sealedEnding ? identities : []);
  const files = filesOf(place, name, seal);
  try {
    return { seal, files, manifest: (await json(await files.read(manifestFile))) as BackupManifest };
  } catch (cause) {
    throw new Error(`${place.address}/${name} cannot be opened`, { cause });
  }
}

/** The backups of a place, the oldest first. */
export async function backupsIn(place: Place): Promise<{ name: string; whole: boolean }[]> {
  const names = (await place.names()).filter(isName).sort();
  return Promise.all(
    names.map(async (name) => ({ name, whole: (await endingOf(place, name)) !== undefined })),
  );
}

/** Removes a backup, its manifest first: what is half removed is not taken for whole. */
export async function removeBackup(place: Place, name: string): Promise<void> {
  const paths: string[] = [];
  for await (const path of place.list(`${name}/`)) paths.push(path);
  const isManifest = (path: string) => path.startsWith(`${name}/${manifestFile}`);
  for (const path of [...paths.filter(isManifest), ...paths.filter((path) => !isManifest(path))])
    await place.remove(path);
}

async function endingOf(place: Place, name: string): Promise<Seal['ending'] | undefined> {
  for await (const path of place.list(`${name}/${manifestFile}`)) {
    if (path.endsWith(manifestFile)) return '';
    if (path.endsWith(sealedEnding)) return sealedEnding;
  }
  return undefined;
}

/** Tells of photos that a backup does not hold, because a bucket does; empty if there are none. */
export function photosElsewhere({ collections, photos: copied }: BackupManifest): string {
  const count = (name: string) =>
    collections.find((one) => one.name === name && one.documents > 0)?.documents ?? 0;
  const photos = count('photos.files') > 0 || copied !== undefined ? 0 : count('photos');
  return photos === 0 ? '' : `The bytes of ${photos} photos are in their bucket, not in this backup`;
}
