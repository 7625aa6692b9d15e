import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  run(process.execPath, [program(name), folder, ...args], { env: environment() });
const program = (name: 'backup' | 'restore') => join(import.meta.dirname, '..', `${name}.ts`);
const environment = () => ({
  ...process.env,
  MONGO_URL: testEngines().mongoUrl,
  MONGO_DATABASES: database,
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

test('photos whose bytes are in a bucket are told of, those in GridFS are not', async () => {
  const told = 'The bytes of 1 photos are in their bucket, not in this backup';
  const of = (name: 'backup' | 'restore', ...args: string[]) =>
    run(process.execPath, [program(name), ...args], { env: environment() });
  const db = client.db();
  await db.collection('photos').insertOne({ ownerId: 'somebody' });
  expect(await of('backup', join(folder, 'bucket'))).toContain(told);
  expect(await of('restore', join(folder, 'bucket'), '--replace')).toContain(told);
  await db.collection('photos.files').insertOne({ length: 1 });
  expect(await of('backup', join(folder, 'gridfs'))).not.toContain('in their bucket');
  for (const name of ['photos', 'photos.files']) await db.collection(name).drop();
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

test('a damaged backup is refused before anything is dropped for it', async () => {
  const manifest = join(folder, 'manifest.json');
  const messages = join(folder, database, 'messages.bson.gz');
  const damages: [file: string, change: (content: Buffer) => Buffer | string, told: string][] = [
    [manifest, (was) => `${was}`.replace(/"sha256": "[0-9a-f]{8}/, '"sha256": "00000000'), 'is damaged'],
    [messages, (was) => was.subarray(0, was.length / 2), 'messages.bson.gz cannot be read'],
    [manifest, () => '', 'no complete backup'],
  ];
  await client.db().collection('messages').deleteOne({ seq: 5 });
  for (const [file, change, told] of damages) {
    const content = readFileSync(file);
    writeFileSync(file, change(content));
    await expect(command('restore', '--replace')).rejects.toThrow(told);
    expect(await client.db().collection('messages').countDocuments()).toBe(1_199);
    writeFileSync(file, content);
  }
});

test('nothing is restored under a running service', async () => {
  const leases = client.db().collection('leases');
  await leases.insertOne({ owner: 'somebody', expiresAt: new Date(Date.now() + 60_000) });
  await expect(command('restore', '--replace')).rejects.toThrow('is running');
  expect(await client.db().collection('messages').countDocuments()).toBe(1_199);
  await leases.drop();
});

test('a backup is never written over', async () => {
  await expect(command('backup')).rejects.toThrow('each backup needs a folder of its own');
});

test('a database that is not there makes no backup', async () => {
  const mistyped = { ...environment(), MONGO_DATABASES: `${database},nothing-here` };
  const backup = run(process.execPath, [program('backup'), join(folder, 'mistyped')], { env: mistyped });
  await expect(backup).rejects.toThrow('nothing-here holds nothing');
  expect(existsSync(join(folder, 'mistyped/manifest.json'))).toBe(false);
});

test.each([
  ['backup', ['--help']],
  ['backup', ['one', 'two']],
  ['restore', []],
  ['restore', ['--replace']],
  ['restore', ['one', '--force']],
] as const)('%s with the arguments %j does nothing but show how it is used', async (name, args) => {
  const given = run(process.execPath, [program(name), ...args], { env: environment() });
  await expect(given).rejects.toThrow('Usage: npm run');
});
