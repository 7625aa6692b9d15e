import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type BackupManifest, collectionsOf, load } from './dump.ts';
import { backupSettings } from './settings.ts';

// npm run restore -- folder [--replace]: puts a backup back, with its indexes, and holds counts and hashes against it.
// Stop the services before. Databases that are not empty are left alone unless --replace is given.

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!folder) throw new Error('Which backup? npm run restore -- <folder>');
const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BackupManifest;
const client = await MongoClient.connect(backupSettings().mongoUrl, { serverSelectionTimeoutMS: 5_000 });
try {
  const databases = [...new Set(manifest.collections.map(({ database }) => database))];
  for (const database of databases) await makeEmpty(database);
  for (const record of manifest.collections) await load(client, folder, record);
  const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
  console.log(`${documents} documents are as they were on ${manifest.takenAt}; counts and hashes agree`);
} finally {
  await client.close();
}

/** By collection, since the database `admin` may hold MongoDB's own beside ours. */
async function makeEmpty(database: string): Promise<void> {
  const db = client.db(database);
  const existing = await collectionsOf(db);
  if (existing.length > 0 && !process.argv.includes('--replace'))
    throw new Error(`The database ${database} is not empty. To lose what it holds: --replace`);
  for (const { name } of existing) await db.collection(name).drop();
}
