import { basename, dirname } from 'node:path';
import { MongoClient } from 'mongodb';
import { isName } from './backup-names.ts';
import { collectionsOf, load, requireWhole } from './collections.ts';
import { backupsIn, openBackup, photosElsewhere } from './manifest.ts';
import { restorePhotos } from './photos.ts';
import { openPlace } from './places/open-place.ts';
import type { Place } from './places/place.ts';
import type { RestoreSettings } from './settings.ts';

/**
 * Restores a backup with its indexes, and compares counts and hashes. Services must have been stopped.
 * @param from one backup, or the place of many: then the newest
 * @param replace whether to drop what the databases hold; else such databases are refused
 */
export async function restoreBackup(
  settings: RestoreSettings,
  { from, replace }: { from: string; replace: boolean },
  log: (line: string) => void,
): Promise<void> {
  const address = from.replace(/\/+$/, '');
  const isOne = isName(basename(address));
  const place = await openPlace(
    isOne ? dirname(address).replace(/^s3:\/(?!\/)/, 's3://') : address,
    settings.access,
  );
  const name = isOne ? basename(address) : await newestIn(place);
  const { files, seal, manifest } = await openBackup(place, name, settings.identities);
  const databases = [...new Set(manifest.collections.map(({ database }) => database))];
  const client = await MongoClient.connect(settings.mongoUrl, { serverSelectionTimeoutMS: 5_000 });
  try {
    if (!replace) for (const database of databases) await requireEmpty(client, database);
    for (const database of databases) await requireStopped(client, database);
    // All files are checked before anything is dropped.
    for (const record of manifest.collections) await requireWhole(files, record);
    for (const database of databases) await makeEmpty(client, database);
    for (const record of manifest.collections) await load(client, files, record);
  } finally {
    await client.close();
  }
  const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
  log(`${documents} documents are as they were on ${manifest.takenAt}; counts and hashes agree`);
  if (manifest.photos !== undefined && settings.photos) {
    const bucket = await openPlace(settings.photos.address, settings.photos.access);
    const put = await restorePhotos(bucket, place, seal, name);
    log(`${put} of ${manifest.photos} files of photos were missing in the bucket and are back`);
    bucket.close();
  } else if (manifest.photos !== undefined) {
    log(`${manifest.photos} files of photos are left in the backup: set S3_BUCKET to put them back`);
  }
  if (photosElsewhere(manifest)) log(`${photosElsewhere(manifest)}: see docs/runbook`);
  place.close();
}

async function newestIn(place: Place): Promise<string> {
  const newest = (await backupsIn(place)).filter(({ whole }) => whole).at(-1);
  if (!newest) throw new Error(`${place.address} holds no complete backup`);
  return newest.name;
}

async function requireEmpty(client: MongoClient, database: string): Promise<void> {
  if ((await collectionsOf(client.db(database))).length > 0)
    throw new Error(`The database ${database} is not empty. To lose what it holds: --replace`);
}

/** A running service would write between the restored rows; its lease, which it renews every 15 s at least, shows that it runs. */
async function requireStopped(client: MongoClient, database: string): Promise<void> {
  const held = { $expr: { $gt: ['$expiresAt', '$$NOW'] } };
  if (await client.db(database).collection('leases').findOne(held))
    throw new Error(`The service of the database ${database} is running, or was seconds ago: stop it first`);
}

/** Drops single collections, since the database `admin` may also hold MongoDB's own. */
async function makeEmpty(client: MongoClient, database: string): Promise<void> {
  const db = client.db(database);
  for (const { name } of await collectionsOf(db)) await db.collection(name).drop();
}
