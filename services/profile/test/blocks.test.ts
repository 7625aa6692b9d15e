import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let photo: Buffer;

beforeAll(async () => {
  profile = await startProfile();
  photo = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  const { mailbox } = profile.others;
  Object.assign(mailbox, { isAway: false });
  mailbox.blocks.length = 0;
});
afterAll(() => profile.stop());

const put = (method: 'POST' | 'DELETE', as: string, other: string) =>
  profile.ask({ method, url: `/users/${other}/block`, as });
const get = async (url: string, as: string) => (await profile.ask({ url, as })).json();
const open = (address: string, as?: string) => {
  const { pathname, search } = new URL(address);
  return profile.ask({ url: pathname + search, ...(as !== undefined && { as }) });
};
const eventsOf = async (key: string) =>
  (await profile.context.outbox.rows.find({ key, topic: 'member-blocked' }).sort({ order: 1 }).toArray()).map(
    ({ envelope }) => envelope.data,
  );

/** Stores Ann, whose profile is filled completely, and Ben. */
async function annAndBen(): Promise<[ann: string, ben: string]> {
  const facts = { age: 41, location: 'Ohio', aboutMe: 'Sails.', interests: ['Art'], heightCm: 170 } as never;
  const [ann, ben] = (await profile.put(
    { firstname: 'Ann', username: 'ann_of_ohio', online: true, lastOnline: '2026-02-01T12:34:56Z', facts },
    { gender: 'male', preference: 'female', paymentStatus: 1 },
  )) as [string, string];
  await profile.upload(ann, photo);
  await profile.upload(ann, photo, { method: 'PUT', url: '/users/me', field: 'backgroundPhoto' });
  return [ann, ben];
}

const neutral = {
  ...{ username: '', profileImage: null, photo: null, online: false, lastOnline: null },
  ...{ age: null, location: null },
};

test('who blocks sees the name as it was then, and nothing else; it can be taken back', async () => {
  const [ann, ben] = await annAndBen();
  await put('POST', ben, ann);
  await profile.ask({ method: 'POST', url: '/users/profile', as: ann, payload: { firstname: 'Anna' } });
  const name = { _id: ann, id: ann, firstname: 'Ann', kind: 'member' };
  for (const url of [`/users/profile/${ann}`, `/users/profile-data/${ann}`]) {
    expect(await get(url, ben)).toEqual({
      ...{ ...name, ...neutral, blocked: true, hotlisted: false },
      ...{ additionalPhotos: [], otherImages: [], photos: [], backgroundPhoto: null, background: null },
    });
  }
  expect(await get('/users/me/blocked', ben)).toEqual([{ ...name, ...neutral }]);
  expect(await get('/users/viewed', ann)).toEqual([]);
  await put('DELETE', ben, ann);
  expect(await get(`/users/profile/${ann}`, ben)).toMatchObject({
    firstname: 'Anna',
    age: 41,
    blocked: false,
  });
  expect(await get('/users/me/blocked', ben)).toEqual([]);
});

test('who is blocked finds nobody, nor does who blocked put them on the hotlist', async () => {
  const [ann, ben] = await annAndBen();
  await put('POST', ann, ben);
  expect((await profile.ask({ url: `/users/profile/${ann}`, as: ben })).statusCode).toBe(404);
  const add = { method: 'POST', url: '/users/hotlist', as: ben, payload: { hotMemberId: ann } } as const;
  expect((await profile.ask(add)).statusCode).toBe(404);
  await put('DELETE', ann, ben);
  await put('POST', ben, ann);
  expect((await profile.ask(add)).statusCode).toBe(404);
});

test.each([
  ['the owner blocks', (ann: string, ben: string) => put('POST', ann, ben)],
  ['the viewer blocks', (ann: string, ben: string) => put('POST', ben, ann)],
])('when %s, photos are gone by both paths, and no address of theirs opens any more', async (_, block) => {
  const [ann, ben] = await annAndBen();
  const { photos, background } = await get(`/users/profile/${ann}`, ben);
  const addresses = [photos[0].small, photos[0].large, background.medium];
  const [{ file }] = photos;
  for (const address of addresses) expect((await open(address)).statusCode).toBe(200);
  expect((await block(ann, ben)).statusCode).toBe(200);
  for (const address of addresses) {
    expect((await open(address)).statusCode).toBe(403);
    expect((await open(address, ben)).statusCode).toBe(404);
  }
  for (const url of [`/users/photos/${file}`, `/users/pic?pic=${file}`]) {
    expect((await profile.ask({ url, as: ben })).statusCode).toBe(404);
    expect((await profile.ask({ url, as: ann })).statusCode).toBe(200);
  }
  expect(await renew(ben, [file])).toEqual({});
});

test('a block ends nobody else’s addresses of the same photos', async () => {
  const [ann, ben] = await annAndBen();
  const [cleo] = (await profile.put({})) as [string];
  const before = (await get(`/users/profile/${ann}`, cleo)).photos[0];
  await put('POST', ann, ben);
  expect((await get(`/users/profile/${ann}`, cleo)).photos[0]).toEqual(before);
  const renewed = (await renew(cleo, [before.file, 'unknown.webp']))[before.file];
  for (const { small } of [before, renewed]) expect((await open(small)).statusCode).toBe(200);
});

test('the mailbox knows of a block before the member has the answer', async () => {
  const [ann, ben] = await annAndBen();
  await put('POST', ann, ben);
  await put('DELETE', ann, ben);
  const said = [
    { blockerId: ann, blockedId: ben, blocked: true, version: 1 },
    { blockerId: ann, blockedId: ben, blocked: false, version: 2 },
  ];
  expect(profile.others.mailbox.blocks).toEqual(said);
  expect(await eventsOf(ann)).toEqual(said);
});

test('while the mailbox does not answer, a block is kept and the member told to try again, which is safe', async () => {
  const [ann, ben] = await annAndBen();
  const { mailbox } = profile.others;
  mailbox.isAway = true;
  const answer = await put('POST', ann, ben);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  expect(await get('/users/me/blocked', ann)).toMatchObject([{ id: ben }]);
  mailbox.isAway = false;
  expect((await put('POST', ann, ben)).statusCode).toBe(200);
  mailbox.isAway = true;
  expect((await put('DELETE', ann, ben)).statusCode).toBe(503);
  mailbox.isAway = false;
  expect((await put('DELETE', ann, ben)).statusCode).toBe(200);
  expect(mailbox.blocks.map(({ blocked, version }) => [blocked, version])).toEqual([
    [true, 1],
    [false, 2],
  ]);
  expect(await eventsOf(ann)).toHaveLength(2);
});

test('no query here read a whole collection', async () => expect(await profile.scans()).toEqual([]));

async function renew(as: string, files: string[]) {
  const answer = await profile.ask({
    method: 'POST',
    url: '/users/photos/addresses',
    as,
    payload: { files },
  });
  return answer.json();
}
