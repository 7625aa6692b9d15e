import { freshMongoUrl, testEngines } from '@emberline/kit/testing/engines';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../../dev/engines/s3-server.ts';
import { restoreBackup } from '../src/restore-backup.ts';
import { backupSettings, restoreSettings } from '../src/settings.ts';
import { takeBackup } from '../src/take-backup.ts';
import { bucketContents } from './bucket-contents.ts';

let s3: S3Server;
let client: MongoClient;
let photos: Awaited<ReturnType<typeof bucketContents>>;
let backups: Awaited<ReturnType<typeof bucketContents>>;
let keys: { recipient: string; identity: string };
const place = 's3://backups/emberline';
/** Names are times, to the second. */
let clock = Date.now();

beforeAll(async () => {
  s3 = await startS3(['photos', 'backups']);
  photos = await bucketContents('photos', s3.settings.S3_ENDPOINT);
  backups = await bucketContents('backups', s3.settings.S3_ENDPOINT);
  client = await MongoClient.connect(freshMongoUrl('bucket'));
  const identity = await generateX25519Identity();
  keys = { recipient: await identityToRecipient(identity), identity };
  const notes = Array.from({ length: 3_000 }, (_, n) => ({ n, text: `note ${n} `.repeat(200) }));
  await client.db().collection('notes').insertMany(notes);
  await client.db().collection('photos').insertOne({ ownerId: 'anna' });
});
afterAll(async () => {
  await client.db().dropDatabase();
  await client.close();
  photos.close();
  backups.close();
  await s3.stop();
});

const environment = (settings: Record<string, string>) => ({
  APP_ENV: 'test',
  MONGO_URL: testEngines().mongoUrl,
  MONGO_DATABASES: client.db().databaseName,
  BACKUP_TO: place,
  BACKUP_RECIPIENTS: keys.recipient,
  BACKUP_IDENTITY: keys.identity,
  BACKUP_S3_ENDPOINT: s3.settings.S3_ENDPOINT,
  ...s3.settings,
  ...settings,
});
async function backup(settings = {}, daysAgo = 0): Promise<{ name: string; told: string }> {
  const lines: string[] = [];
  clock += 1_000;
  const now = new Date(clock - daysAgo * 86_400_000);
  const name = await takeBackup(backupSettings(environment(settings)), (line) => lines.push(line), now);
  return { name, told: lines.join('\n') };
}
async function restore(from: string): Promise<string> {
  const lines: string[] = [];
  await restoreBackup(restoreSettings(environment({})), { from, replace: true }, (line) => lines.push(line));
  return lines.join('\n');
}

test('a bucket keeps backups and photos, and both come back from it', async () => {
  await photos.put('anna/1/large', 'a face');
  await photos.put('anna/1/small', 'a small face');
  const { name, told } = await backup();
  expect(told).toContain('2 files of photos');
  expect(told).not.toContain('in their bucket');
  for (const key of await backups.keys())
    if (!key.endsWith('photos.gz')) expect(await backups.get(key)).toMatch(/^age-encryption/);

  await client.db().collection('notes').drop();
  await photos.remove('anna/1/large');
  await photos.put('bert/2/large', 'came later');
  const restored = await restore(`${place}/${name}`);
  expect(restored).toContain('1 of 2 files of photos were missing');
  expect(await photos.get('anna/1/large')).toBe('a face');
  expect(await photos.get('bert/2/large')).toBe('came later');
  expect(await client.db().collection('notes').countDocuments()).toBe(3_000);
});

test('a photo is copied once, and its copy goes with the last backup that lists it', async () => {
  const copies = async () => (await backups.keys()).filter((key) => key.startsWith('emberline/photos/'));
  await photos.put('carl/3/large', 'a third');
  const { name: first } = await backup({}, 20);
  const before = await copies();
  expect(before).toContain('emberline/photos/carl/3/large.age');
  await photos.remove('carl/3/large');
  await backup({ BACKUP_KEEP_DAYS: '30' });
  expect(await copies()).toEqual(before);

  const { told } = await backup({ BACKUP_KEEP_DAYS: '10' });
  expect(told).toContain(`Removed as older than 10 days: ${first}, 1 files of photos`);
  expect(await copies()).toEqual(before.filter((key) => !key.includes('carl')));
});

test('photos in a bucket that copies itself are told of, those in MongoDB are not', async () => {
  const told = 'The bytes of 1 photos are in their bucket, not in this backup';
  expect((await backup({ BACKUP_PHOTOS: 'false' })).told).toContain(told);
  expect(await restore(place)).toContain(told);
  await client.db().collection('photos.files').insertOne({ length: 1 });
  expect((await backup({ S3_BUCKET: '' })).told).not.toContain('in their bucket');
});

test('a store that does not answer leaves no backup that looks whole', async () => {
  const before = await backups.keys();
  s3.behaviour = 'fail';
  await expect(backup()).rejects.toThrow();
  s3.behaviour = 'answer';
  expect((await backups.keys()).filter((key) => key.includes('manifest'))).toEqual(
    before.filter((key) => key.includes('manifest')),
  );
});
