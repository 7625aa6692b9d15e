import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { dump } from './dump.ts';
import { backupSettings } from './settings.ts';

// npm run backup -- [folder]: all that the services have stored, as it was at one moment. Kafka and Redis hold nothing
// that could not be made anew from it.

const settings = backupSettings();
const folder = resolve(
  process.argv[2] ?? join('.emberline/backups', new Date().toISOString().replaceAll(':', '-')),
);
await mkdir(folder, { recursive: true, mode: 0o700 });
const client = await MongoClient.connect(settings.mongoUrl, { serverSelectionTimeoutMS: 5_000 });
try {
  const manifest = await dump(client, settings.databases, folder);
  // Last: a folder without it is no backup.
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
  const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
  console.log(`${manifest.collections.length} collections, ${documents} documents in ${folder}`);
} finally {
  await client.close();
}
