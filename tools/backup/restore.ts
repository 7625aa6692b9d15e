import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@emberline/kit/command';
import { MongoClient } from 'mongodb';
import { type BackupManifest, collectionsOf, load, photosElsewhere, requireWhole } from './dump.ts';
import { backupSettings } from './settings.ts';

// Restores a backup with its indexes, and compares counts and hashes. Stop the services first. Databases that are not
// empty are refused unless --replace is given.
const usage = 'npm run restore -- <folder> [--replace]';
const fits = ([folder, ...more]: string[]) =>
  folder !== undefined && !folder.startsWith('-') && (more.join(' ') || '--replace') === '--replace';

await runCommand({ usage, fits }, async (folder = '', replace) => {
  const manifest = await readManifest(folder);
  const databases = [...new Set(manifest.collections.map(({ database }) => database))];
  const client = await MongoClient.connect(backupSettings().mongoUrl, { serverSelectionTimeoutMS: 5_000 });
  try {
    if (!replace) for (const database of databases) await requireEmpty(client, database);
    for (const database of databases) await requireStopped(client, database);
    // All files are checked before anything is dropped.
    for (const record of manifest.collections) await requireWhole(folder, record);
    for (const database of databases) await makeEmpty(client, database);
    for (const record of manifest.collections) await load(client, folder, record);
  } finally {
    await client.close();
  }
  const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
  console.log(`${documents} documents are as they were on ${manifest.takenAt}; counts and hashes agree`);
  if (photosElsewhere(manifest)) console.log(`${photosElsewhere(manifest)}: see docs/runbook.md`);
});

async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  } catch (cause) {
    throw new Error(`${folder} holds no complete backup`, { cause });
  }
}

async function requireEmpty(client: MongoClient, database: string): Promise<void> {
  if ((await collectionsOf(client.db(database))).length > 0)
    throw new Error(`The database ${database} is not empty. To lose what it holds: --replace`);
}

/** A running service would write between the restored rows; its lease, renewed about every second, shows that it runs. */
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
