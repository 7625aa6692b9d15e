import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type S3Server, startS3 } from '@emberline/tools/dev/engines/s3-server.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openS3Photos } from '../src/clients/s3-photos.ts';
import type { PhotoName, PhotoStore } from '../src/domain/photo-store.ts';
import { onMemberDeleted } from '../src/events/index.ts';
import { sweepPhotos } from '../src/jobs/daily.ts';
import { createGridFsPhotos } from '../src/store/gridfs-photos.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let s3: S3Server;
let profile: ProfileUnderTest;
let picture: Buffer;

beforeAll(async () => {
  s3 = await startS3();
  profile = await startProfile(s3.settings);
  picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => {
  s3.behaviour = 'answer';
});
afterAll(async () => {
  await profile.stop();
  await s3.stop();
});

const member = async () => (await profile.put({}))[0] as string;
const get = (address: string) => {
  const { pathname, search } = new URL(address);
  return profile.ask({ url: pathname + search });
};
async function namesIn(store: PhotoStore): Promise<PhotoName[]> {
  const names: PhotoName[] = [];
  for await (const page of store.pages(new Date('9999-01-01'))) names.push(...page);
  return names;
}
const later = () => ({ ...profile.context, now: () => new Date(Date.now() + 7_200_000) });

test('while the store fails, uploads and photos are refused with 503, and an upload leaves no photo', async () => {
  const me = await member();
  const { photo } = (await profile.upload(me, picture)).json();
  s3.behaviour = 'fail';
  expect((await profile.upload(me, picture)).statusCode).toBe(503);
  expect((await get(photo.large)).statusCode).toBe(503);
  s3.behaviour = 'answer';
  expect((await profile.ask({ url: '/users/me/photos', as: me })).json().additionalPhotos).toEqual([
    photo.file,
  ]);
  expect((await get(photo.large)).statusCode).toBe(200);
});

test('a photo that is deleted while the store fails is gone at once, and swept from the store later', async () => {
  const me = await member();
  const { photo } = (await profile.upload(me, picture)).json();
  s3.behaviour = 'fail';
  const remove = { method: 'DELETE', url: `/users/photos/${photo.file}`, as: me } as const;
  expect((await profile.ask(remove)).statusCode).toBe(200);
  s3.behaviour = 'answer';
  expect((await get(photo.large)).statusCode).toBe(404);
  expect(await sweepPhotos(later())).toBe(1);
});

test('nobody is said to be erased before the store has removed the photos', async () => {
  const me = await member();
  const { photo } = (await profile.upload(me, picture)).json();
  profile.others.erased.add(me);
  s3.behaviour = 'fail';
  await expect(profile.hear(onMemberDeleted, { memberId: me, by: 'member' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  const { outbox } = profile.context;
  expect(await outbox.rows.findOne({ topic: 'member-erased', key: me })).toBeNull();
  s3.behaviour = 'answer';
  await profile.hear(onMemberDeleted, { memberId: me, by: 'member' });
  expect(await outbox.rows.findOne({ topic: 'member-erased', key: me })).not.toBeNull();
  const { photoStore } = profile.context;
  expect(await photoStore.read({ ownerId: me, file: photo.file }, 'small')).toBeUndefined();
});

test('no call waits longer than its limit for a store that hangs, or for a bucket that is not there', async () => {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = s3.settings;
  const name = { ownerId: 'somebody', file: 'a.webp' };
  const bytes = { small: Buffer.alloc(1), medium: Buffer.alloc(1), large: Buffer.alloc(1) };
  for (const [behaviour, one] of [
    ['hang', bucket],
    ['answer', 'another'],
  ] as const) {
    s3.behaviour = behaviour;
    const store = openS3Photos({ bucket: one, region, endpoint, limitMs: 300 });
    const begun = performance.now();
    const calls = [
      store.put(name, bytes),
      store.read(name, 'small'),
      store.removeAllOf('somebody'),
      namesIn(store),
    ];
    for (const ended of await Promise.allSettled(calls))
      expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    expect(performance.now() - begun).toBeLessThan(3_000);
    store.close();
  }
});

test('photos of GridFS move to the bucket by the command, those without a row are removed', async () => {
  const me = await member();
  const { photo } = (await profile.upload(me, picture)).json();
  const { photoStore, mongo } = profile.context;
  const gridFs = createGridFsPhotos(mongo.db);
  const name = { ownerId: me, file: photo.file };
  const small = (await photoStore.read(name, 'small')) as Buffer;
  await gridFs.put(name, { small, medium: small, large: small });
  await gridFs.put({ ownerId: me, file: 'left-behind.webp' }, { small, medium: small, large: small });
  await photoStore.remove(name);
  const program = fileURLToPath(new URL('../src/commands/move-photos.ts', import.meta.url));
  const env = { ...process.env, ...s3.settings, MONGO_URL: profile.context.settings.MONGO_URL };
  const command = spawn(process.execPath, [program], { env });
  const [said] = await Promise.all([text(command.stdout), once(command, 'exit')]);
  expect(said).toBe('1 photos were moved\n');
  expect(await namesIn(gridFs)).toEqual([]);
  expect((await photoStore.read(name, 'medium'))?.equals(small)).toBe(true);
  expect(await photoStore.read({ ...name, file: 'left-behind.webp' }, 'small')).toBeUndefined();
});
