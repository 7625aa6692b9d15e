import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from '@emberline/kit/command';
import { MongoClient } from 'mongodb';
import { dump, photosElsewhere } from './dump.ts';
import { backupSettings } from './settings.ts';

// Backs up all databases of the services as of one moment. Kafka and Redis hold nothing that cannot be rebuilt from them;
// photos in a bucket are not in it.
const usage = 'npm run backup -- [new folder]';
const fits = (args: string[]) => args.length <= 1 && !args[0]?.startsWith('-');

await runCommand({ usage, fits }, async (given) => {
  const settings = backupSettings();
  const folder = resolve(given ?? join('.emberline/backups', new Date().toISOString().replaceAll(':', '-')));
  // A backup is never overwritten: until the new one is complete there would be none.
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: each backup needs a folder of its own`);
  const client = await MongoClient.connect(settings.mongoUrl, { serverSelectionTimeoutMS: 5_000 });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const manifest = await dump(client, settings.databases, folder);
    // Written last: a folder without it is not a complete backup.
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
    const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
    console.log(`${manifest.collections.length} collections, ${documents} documents in ${folder}`);
    if (photosElsewhere(manifest)) console.log(`${photosElsewhere(manifest)}: see docs/runbook.md`);
  } finally {
    await client.close();
  }
});
