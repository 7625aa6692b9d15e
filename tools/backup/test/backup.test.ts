import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshMongoUrl, testEngines } from '@emberline/kit/testing/engines';
import { Binary, Double, Int32, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../engines/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'emberline-backup-'));
let client: MongoClient;
let database: string;

beforeAll(async () => {
  const url = freshMongoUrl('backup');
  database = new URL(url).pathname.slice(1);
  client = await MongoClient.connect(url);
  const db = client.db();
  const at = new Date();
  await db.collection('messages').insertMany(
    Array.from({ length: 1_200 }, (_, n) => ({
      seq: new Int32(n),
      big: Long.fromNumber(n),
      share: new Double(1),
      bytes: new Binary(Buffer.alloc(n)),
      at,
      nothing: null,
      deep: { list: [n, 'ä', { x: true }] },
    })),
  );
  await db.collection('messages').createIndex({ seq: 1 }, { unique: true, name: 'in order' });
  await db.collection('messages').createIndex({ at: 1 }, { expireAfterSeconds: 86_400 });
  await db.createCollection('empty');
});
afterAll(async () => {
  await client.db().dropDatabase();
  await client.close();
  rmSync(folder, { recursive: true });
});

const command = (name: 'backup' | 'restore', ...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, '..', `${name}.ts`), folder, ...args], {
    env: { ...process.env, MONGO_URL: testEngines().mongoUrl, MONGO_DATABASES: database },
  });

test('a lost database comes back as it was, with its indexes', async () => {
  const db = client.db();
  const before = await db.collection('messages').find().sort({ seq: 1 }).toArray();
  const indexes = await db.collection('messages').indexes();
  expect(await command('backup')).toContain('2 collections, 1200 documents');
  await db.dropDatabase();
  expect(await command('restore')).toContain('counts and hashes agree');
  expect(await db.collection('messages').find().sort({ seq: 1 }).toArray()).toEqual(before);
  expect(await db.collection('messages').indexes()).toEqual(indexes);
  expect((await db.listCollections({ name: 'empty' }).toArray()).length).toBe(1);
});

test('a database that is not empty is left alone unless it is to be replaced', async () => {
  await client
    .db()
    .collection('messages')
    .deleteMany({ seq: { $lt: 600 } });
  await expect(command('restore')).rejects.toThrow('is not empty');
  expect(await client.db().collection('messages').countDocuments()).toBe(600);
  await command('restore', '--replace');
  expect(await client.db().collection('messages').countDocuments()).toBe(1_200);
});

test('a backup that does not fit its own hash is refused', async () => {
  const file = join(folder, 'manifest.json');
  const manifest = readFileSync(file, 'utf8');
  writeFileSync(file, manifest.replace(/"sha256": "[0-9a-f]{8}/, '"sha256": "00000000'));
  await expect(command('restore', '--replace')).rejects.toThrow('differs');
  writeFileSync(file, manifest);
});
