import { MongoClient } from 'mongodb';
import { nameOf, outdated } from './backup-names.ts';
import { dump } from './collections.ts';
import {
  type BackupManifest,
  backupsIn,
  filesOf,
  photosElsewhere,
  removeBackup,
  writeManifest,
} from './manifest.ts';
import { copyPhotos, removeUnlisted } from './photos.ts';
import { openPlace } from './places/open-place.ts';
import type { Place } from './places/place.ts';
import { createSeal, type Seal } from './seal.ts';
import type { BackupSettings } from './settings.ts';

/**
 * Backs up all databases of the services as of one moment, and the photos of a bucket; then removes what is too old. Kafka
 * and Redis hold nothing that cannot be rebuilt from them.
 * @returns the backup's name
 */
export async function takeBackup(
  settings: BackupSettings,
  log: (line: string) => void,
  now = new Date(),
): Promise<string> {
  const place = await openPlace(settings.to, settings.access);
  const seal = createSeal(settings.recipients);
  const name = nameOf(now);
  // A backup is never overwritten: until the new one is complete there would be none.
  if ((await place.names()).includes(name)) throw new Error(`${place.address}/${name} is there already`);
  const manifest = await write(settings, place, seal, name);
  const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
  log(`${manifest.collections.length} collections, ${documents} documents in ${place.address}/${name}`);
  if (manifest.photos !== undefined) log(`${manifest.photos} files of photos`);
  if (photosElsewhere(manifest)) log(`${photosElsewhere(manifest)}: see docs/runbook`);
  if (settings.keepDays > 0) log(await removeOld(place, seal, { keepDays: settings.keepDays, now }));
  place.close();
  return name;
}

async function write(
  settings: BackupSettings,
  place: Place,
  seal: Seal,
  name: string,
): Promise<BackupManifest> {
  const files = filesOf(place, name, seal);
  const client = await MongoClient.connect(settings.mongoUrl, { serverSelectionTimeoutMS: 5_000 });
  try {
    const takenAt = new Date().toISOString();
    const collections = await dump(client, settings.databases, files);
    // After the snapshot: whatever it names was stored before.
    const photos = settings.photos && (await copyFrom(settings.photos, place, seal, name));
    const manifest = { takenAt, collections, ...(photos !== undefined && { photos }) };
    await writeManifest(files, manifest);
    return manifest;
  } finally {
    await client.close();
  }
}

async function copyFrom(
  { address, access }: NonNullable<BackupSettings['photos']>,
  place: Place,
  seal: Seal,
  name: string,
): Promise<number> {
  const bucket = await openPlace(address, access);
  const { photos } = await copyPhotos(bucket, place, seal, name);
  bucket.close();
  return photos;
}

async function removeOld(
  place: Place,
  seal: Seal,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<string> {
  const backups = await backupsIn(place);
  const old = outdated(backups, { keepDays, now });
  for (const name of old) await removeBackup(place, name);
  const kept = backups.filter(({ name }) => !old.includes(name));
  // One that is being written has no list of its photos yet.
  const isWritten = kept.some(({ whole }) => !whole);
  const names = kept.map(({ name }) => name);
  const photos = isWritten ? 0 : await removeUnlisted(place, seal, names);
  return `Removed as older than ${keepDays} days: ${old.join(', ') || 'no backup'}, ${photos} files of photos`;
}
