import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshMongoUrl, testEngines } from '@emberline/kit/testing/engines';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Binary, Double, Int32, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../../dev/engines/run.ts';
import { restoreBackup } from '../src/restore-backup.ts';
import { backupSettings, restoreSettings } from '../src/settings.ts';
import { takeBackup } from '../src/take-backup.ts';

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

type Settings = Record<string, string>;

const environment = () => ({
  ...process.env,
  APP_ENV: 'test',
  MONGO_URL: testEngines().mongoUrl,
  MONGO_DATABASES: database,
});
async function backupTo(to: string, settings: Settings = {}) {
  const lines: string[] = [];
  const given = backupSettings({ ...environment(), ...settings });
  const name = await takeBackup({ ...given, to }, (line) => lines.push(line));
  return { told: lines.join('\n'), name, one: `${to}/${name}` };
}
async function restore(from: string, { replace = true } = {}, settings: Settings = {}): Promise<string> {
  const lines: string[] = [];
  const given = restoreSettings({ ...environment(), ...settings });
  await restoreBackup(given, { from, replace }, (line) => lines.push(line));
  return lines.join('\n');
}
const countMessages = () => client.db().collection('messages').countDocuments();
const newFolder = () => mkdtempSync(join(folder, 'place-'));

async function newKeys(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateX25519Identity();
  return { recipient: await identityToRecipient(identity), identity };
}

test('a lost database comes back as it was, with its indexes', async () => {
  const db = client.db();
  const before = await db.collection('messages').find().sort({ seq: 1 }).toArray();
  const indexes = await db.collection('messages').indexes();
  const place = newFolder();
  expect((await backupTo(place)).told).toContain('2 collections, 1200 documents');
  await db.dropDatabase();
  expect(await restore(place, { replace: false })).toContain('counts and hashes agree');
  expect(await db.collection('messages').find().sort({ seq: 1 }).toArray()).toEqual(before);
  expect(await db.collection('messages').indexes()).toEqual(indexes);
  expect((await db.listCollections({ name: 'empty' }).toArray()).length).toBe(1);
});

test('what is encrypted needs the private key of one of its recipients, and no other', async () => {
  const [one, other, stranger] = [await newKeys(), await newKeys(), await newKeys()];
  const place = newFolder();
  const { name } = await backupTo(place, { BACKUP_RECIPIENTS: `${one.recipient},${other.recipient}` });
  const files = globSync('**/*.*', { cwd: join(place, name) });
  expect(files.toSorted()).toEqual([
    'manifest.json.age',
    `${database}/empty.bson.gz.age`,
    `${database}/messages.bson.gz.age`,
  ]);
  for (const file of files)
    expect(readFileSync(join(place, name, file), 'latin1')).toMatch(/^age-encryption/);
  await client.db().collection('messages').deleteOne({ seq: 5 });
  const restoreWith = (settings: Settings) => restore(place, {}, settings);
  await expect(restoreWith({})).rejects.toThrow('give its private key');
  await expect(restoreWith({ BACKUP_IDENTITY: stranger.identity })).rejects.toThrow('cannot be opened');
  expect(await countMessages()).toBe(1_199);
  const file = join(folder, 'identity');
  writeFileSync(file, `# from a safe\n${other.identity}\n`);
  await restoreWith({ BACKUP_IDENTITY_FILE: file });
  expect(await countMessages()).toBe(1_200);
});

test('production writes no backup that is not encrypted', async () => {
  const MONGO_URL = 'mongodb://backup:secret@127.0.0.1/?tls=true';
  const backup = backupTo(newFolder(), { APP_ENV: 'production', MONGO_URL });
  await expect(backup).rejects.toThrow('BACKUP_RECIPIENTS must hold a public key');
});

test('a database that is not empty is left alone unless it is to be replaced', async () => {
  const place = newFolder();
  await backupTo(place);
  await client
    .db()
    .collection('messages')
    .deleteMany({ seq: { $lt: 600 } });
  await expect(restore(place, { replace: false })).rejects.toThrow('is not empty');
  expect(await countMessages()).toBe(600);
  await restore(place);
  expect(await countMessages()).toBe(1_200);
});

test('a damaged backup is refused before anything is dropped for it', async () => {
  const place = newFolder();
  const { one } = await backupTo(place);
  const manifest = join(one, 'manifest.json');
  const messages = join(one, database, 'messages.bson.gz');
  const damages: [file: string, change: (content: Buffer) => Buffer | string, told: string][] = [
    [manifest, (was) => `${was}`.replace(/"sha256":"[0-9a-f]{8}/g, '"sha256":"00000000'), 'is damaged'],
    [messages, (was) => was.subarray(0, was.length / 2), 'messages.bson.gz cannot be read'],
    [manifest, () => '', 'cannot be opened'],
  ];
  await client.db().collection('messages').deleteOne({ seq: 5 });
  for (const [file, change, told] of damages) {
    const content = readFileSync(file);
    writeFileSync(file, change(content));
    await expect(restore(one)).rejects.toThrow(told);
    expect(await countMessages()).toBe(1_199);
    writeFileSync(file, content);
  }
  rmSync(manifest);
  await expect(restore(one)).rejects.toThrow('no complete backup');
  await expect(restore(place)).rejects.toThrow('no complete backup');
});

test('nothing is restored under a running service', async () => {
  const place = newFolder();
  await backupTo(place);
  const leases = client.db().collection('leases');
  await leases.insertOne({ owner: 'somebody', expiresAt: new Date(Date.now() + 60_000) });
  await expect(restore(place)).rejects.toThrow('is running');
  await leases.drop();
});

test('a database that is not there makes no backup', async () => {
  const place = newFolder();
  const mistyped = backupTo(place, { MONGO_DATABASES: `${database},nothing-here` });
  await expect(mistyped).rejects.toThrow('nothing-here holds nothing');
  expect(globSync('**/manifest.json', { cwd: place })).toEqual([]);
});

test.each([
  ['backup', ['--help']],
  ['backup', ['one', 'two']],
  ['restore', []],
  ['restore', ['--replace']],
  ['restore', ['one', '--force']],
] as const)('%s with the arguments %j does nothing but show how it is used', async (name, args) => {
  const program = join(import.meta.dirname, '../src', `${name}.ts`);
  const given = run(process.execPath, [program, ...args], { env: environment() });
  await expect(given).rejects.toThrow('Usage: npm run');
});
