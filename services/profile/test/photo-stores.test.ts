import { seedProfile } from '@emberline/contracts';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { startS3 } from '@emberline/tools/dev/engines/s3-server.ts';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onMemberDeleted } from '../src/events/index.ts';
import { sweepPhotos } from '../src/jobs/daily.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

const s3 = await startS3();
afterAll(() => s3.stop());

describe.each([
  ['GridFS', {}],
  ['S3', s3.settings],
])('photos in %s', (_, settings) => {
  let profile: ProfileUnderTest;
  beforeAll(async () => {
    profile = await startProfile(settings);
  });
  afterAll(() => profile.stop());

  const member = async () => (await profile.put({}))[0] as string;
  const get = (address: string) => {
    const { pathname, search } = new URL(address);
    return profile.ask({ url: pathname + search });
  };

  /** The files that the store holds of a member. */
  async function stored(memberId: string): Promise<string[]> {
    const found = new Set<string>();
    for await (const page of profile.context.photoStore.pages(new Date('9999-01-01'))) {
      for (const { ownerId, file } of page) if (ownerId === memberId) found.add(file);
    }
    return [...found];
  }

  const bytes = {
    small: Buffer.from('small'),
    medium: Buffer.from('medium'),
    large: Buffer.alloc(300_000, 7),
  };
  /** What a process leaves behind that is killed before it stores the row. */
  const leaveBehind = (ownerId: string) =>
    profile.context.photoStore.put({ ownerId, file: 'left-behind.webp' }, bytes);
  const inHours = (hours: number) => ({
    ...profile.context,
    now: () => new Date(Date.now() + hours * 3_600_000),
  });

  test('each size is read as it was put; the same photo again is replaced', async () => {
    const name = { ownerId: await member(), file: 'same.webp' };
    const { photoStore } = profile.context;
    await photoStore.put(name, { ...bytes, small: Buffer.from('before') });
    await photoStore.put(name, bytes);
    for (const size of ['small', 'medium', 'large'] as const)
      expect((await photoStore.read(name, size))?.equals(bytes[size])).toBe(true);
    await photoStore.remove(name);
    await photoStore.remove(name);
    expect(await photoStore.read(name, 'small')).toBeUndefined();
  });

  test('however many come at once, a profile keeps twelve', async () => {
    const me = await member();
    const file = await picture(100, 100).jpeg().toBuffer();
    const codes: number[] = [];
    while (codes.length < 16) {
      const answers = await Promise.all([profile.upload(me, file), profile.upload(me, file)]);
      codes.push(...answers.map(({ statusCode }) => statusCode));
    }
    expect(codes).toEqual([...Array(12).fill(200), ...Array(4).fill(409)]);
    const { additionalPhotos } = (await profile.ask({ url: '/users/me/photos', as: me })).json();
    expect(new Set(additionalPhotos).size).toBe(12);
    expect(await profile.context.photos.namesOf(me)).toHaveLength(12);
    expect((await stored(me)).toSorted()).toEqual(additionalPhotos.toSorted());
  });

  const addressFor = async (as: string, file: string) => {
    const renew = { method: 'POST', url: '/users/photos/addresses', payload: { files: [file] } } as const;
    const { small } = (await profile.ask({ ...renew, as })).json()[file];
    const { pathname, search } = new URL(small);
    return pathname + search;
  };

  test('a photo opens by a signed address or a member’s token, by nothing else, and caches', async () => {
    const me = await member();
    const other = await member();
    const { photo } = (await profile.upload(me, await picture().jpeg().toBuffer())).json();
    const served = await get(photo.small);
    expect(served.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private, max-age=/),
      'cdn-cache-control': 'no-cache',
      etag: expect.any(String),
    });
    const { pathname, search } = new URL(photo.small);
    const again = { url: pathname + search, headers: { 'if-none-match': served.headers.etag as string } };
    expect((await profile.ask(again)).statusCode).toBe(304);
    expect((await profile.ask({ url: pathname })).statusCode).toBe(401);
    expect((await profile.ask({ url: pathname + search.replace('small', 'large') })).statusCode).toBe(403);
    expect((await profile.ask({ url: pathname, as: other })).statusCode).toBe(200);
    expect((await profile.ask({ url: `/users/pic?pic=${photo.file}`, as: other })).statusCode).toBe(200);
    const theirAddress = await addressFor(other, photo.file);
    expect((await profile.ask({ ...again, url: theirAddress })).statusCode).toBe(304);
    await profile.ask({ method: 'POST', url: `/users/${other}/block`, as: me });
    expect((await profile.ask({ url: pathname, as: other })).statusCode).toBe(404);
    // A CDN asks like this for each reader, before it gives the bytes that it has: the blocked one gets none.
    const theirs = { ...again, url: theirAddress };
    expect((await profile.ask(theirs)).statusCode).toBe(403);
    expect((await profile.ask(again)).statusCode).toBe(304);
  });

  test('a deleted photo is gone at once from every door; only its owner can delete it', async () => {
    const me = await member();
    const file = await picture().jpeg().toBuffer();
    const { photo } = (await profile.upload(me, file)).json();
    const second = (await profile.upload(me, file)).json().photo;
    const remove = (as: string) => profile.ask({ method: 'DELETE', url: `/users/photos/${photo.file}`, as });
    expect((await remove(await member())).statusCode).toBe(404);
    expect((await remove(me)).statusCode).toBe(200);
    expect((await get(photo.large)).statusCode).toBe(404);
    expect((await profile.ask({ url: `/users/pic?pic=${photo.file}`, as: me })).statusCode).toBe(404);
    expect((await profile.ask({ url: '/users/me', as: me })).json().profileImage).toBe(second.file);
    expect(await stored(me)).toEqual([second.file]);
    expect((await remove(me)).statusCode).toBe(404);
  });

  test('profile image and background are chosen by upload, by name or from the presets', async () => {
    const me = await member();
    const put = (field: string, file?: Buffer, fields?: Record<string, string>) =>
      profile.upload(me, file, { method: 'PUT', url: '/users/me', field, fields });
    const file = await picture(1600, 700).jpeg().toBuffer();
    const first = (await put('profileImage', file)).json().user;
    const second = (await put('profileImage', file)).json().user;
    expect(second.profileImage).not.toBe(first.profileImage);
    expect((await put('', undefined, { profileImage: first.profileImage })).json().user.profileImage).toBe(
      first.profileImage,
    );
    expect((await put('', undefined, { profileImage: 'foreign.webp' })).statusCode).toBe(404);
    const { background } = (await put('backgroundPhoto', file)).json().user;
    expect((await get(background.large)).statusCode).toBe(200);
    const preset = (await put('', undefined, { backgroundPhoto: 'background2.jpg' })).json().user;
    expect(preset.background.large).toBe('http://localhost:3000/images/background2.jpg');
    expect((await get(background.large)).statusCode).toBe(404);
    expect(await stored(me)).toHaveLength(2);
    expect((await put('', undefined, {})).statusCode).toBe(400);
  });

  test('an uploaded background is deleted as a photo is', async () => {
    const me = await member();
    const upload = { method: 'PUT', url: '/users/me', field: 'backgroundPhoto' } as const;
    const { background } = (await profile.upload(me, await picture().jpeg().toBuffer(), upload)).json().user;
    const remove = { method: 'DELETE', url: `/users/photos/${background.file}`, as: me } as const;
    expect((await profile.ask(remove)).statusCode).toBe(200);
    expect((await profile.ask({ url: '/users/me/photos', as: me })).json()).toMatchObject({
      backgroundPhoto: null,
      background: null,
    });
    expect(await stored(me)).toEqual([]);
  });

  test('a member gets everything that is kept in one archive, photos too', async () => {
    const me = await member();
    const { photo } = (await profile.upload(me, await picture().jpeg().toBuffer())).json();
    const answer = await profile.ask({
      ...{ method: 'POST', url: '/users/me/export', as: me },
      payload: { password: profile.others.password },
    } as const);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['data.json', `photos/${photo.file}`]));
    expect(Buffer.from(files[`photos/${photo.file}`] ?? [])).toEqual((await get(photo.large)).rawPayload);
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
    const kept = { kept: 'here' };
    expect(data).toMatchObject({
      profile: { _id: me },
      account: kept,
      messages: kept,
      payments: kept,
      notifications: kept,
    });
  });

  test('an upload whose row cannot be stored leaves nothing behind', async () => {
    const me = await member();
    vi.spyOn(profile.context.profiles, 'change').mockRejectedValueOnce(new Error('no room'));
    expect((await profile.upload(me, await picture().jpeg().toBuffer())).statusCode).toBe(500);
    expect(await stored(me)).toEqual([]);
  });

  test('what a killed process left behind is swept, and nothing else', async () => {
    const me = await member();
    const { photo } = (await profile.upload(me, await picture().jpeg().toBuffer())).json();
    await leaveBehind(me);
    expect(await sweepPhotos(inHours(0))).toBe(0);
    expect(await sweepPhotos(inHours(2))).toBe(1);
    expect(await stored(me)).toEqual([photo.file]);
    expect((await get(photo.large)).statusCode).toBe(200);
  });

  test('the photos of the demonstration world come a hundred at once, and outlive a sweep for another database', async () => {
    const me = await member();
    const text = bytes.medium.toString('base64');
    const rows = Array.from({ length: 101 }, (__, n) => ({
      ...{ what: 'photo', file: `${String(n).padStart(32, '0')}.webp`, ownerId: me },
      ...{ createdAt: '2026-01-01T00:00:00Z', bytes: { small: text, medium: text, large: text } },
    }));
    const headers = await serviceHeaders(seedProfile);
    const seed = { method: 'POST', url: '/internal/seed', payload: { rows }, headers } as const;
    for (const _again of [1, 2]) expect((await profile.ask(seed)).statusCode).toBe(200);
    expect(await stored(me)).toHaveLength(101);

    // Against another database, which knows none of them, a sweep removes nothing.
    const elsewhere = { ...profile.context.photos, findMany: async () => [] };
    await expect(sweepPhotos({ ...inHours(2), photos: elsewhere })).rejects.toThrow('nothing is swept');
    expect(await stored(me)).toHaveLength(101);
  });

  test('a deleted member’s photos are gone from the store, with what a killed process left behind', async () => {
    const [me, other] = [await member(), await member()];
    const file = await picture().jpeg().toBuffer();
    const { photo } = (await profile.upload(me, file)).json();
    const kept = (await profile.upload(other, file)).json().photo;
    await leaveBehind(me);
    profile.others.erased.add(me);
    await profile.hear(onMemberDeleted, { memberId: me, by: 'member' });
    expect([await stored(me), await stored(other)]).toEqual([[], [kept.file]]);
    expect((await get(photo.large)).statusCode).toBe(404);
  });

  test('no query here read a whole collection', async () => {
    expect(await profile.scans()).toEqual([]);
  });
});

function picture(width = 400, height = 500) {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 } } as never,
  });
}
