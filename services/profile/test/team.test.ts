import {
  addTeamRowPhoto,
  editTeamRow,
  listTeamRows,
  type Operation,
  orderTeamRowPhotos,
  pauseTeamRow,
  removeTeamRowPhoto,
} from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let photo: string;

beforeAll(async () => {
  profile = await startProfile();
  const create = { width: 300, height: 400, channels: 3, background: 'teal' } as const;
  photo = (await sharp({ create }).jpeg().toBuffer()).toString('base64');
});
afterAll(() => profile.stop());

const order = async (operation: Operation, url: string, payload?: object) =>
  profile.ask({
    ...{ method: operation.method, url: `/internal/team${url}`, ...(payload && { payload }) },
    headers: await serviceHeaders(operation, { onBehalfOf: await profile.operator() }),
  });
/** A team profile as the form "Add New User" makes it. */
const added = async () => {
  const { mongo, profiles } = profile.context;
  const _id = newId();
  const names = { firstname: 'Tilda', lastname: 'Team', username: `t_${_id.slice(-8)}` };
  const rest = { gender: 'female', preference: 'male', isVerified: true, createdAt: new Date() } as const;
  await inTransaction(mongo.client, (session) =>
    profiles.add(session, { _id, kind: 'staff', ...names, email: `${_id}@example.test`, ...rest }),
  );
  return _id;
};
const isListed = async (id: string) => (await profile.context.profiles.findCards([id])).has(id);
const opened = async (id: string, as: string) =>
  (await profile.ask({ url: `/users/profile/${id}`, as })).statusCode;

test('a new team profile is seen by nobody until it has face, age and words, whatever comes first', async () => {
  const [member] = (await profile.put({ gender: 'male', preference: 'female' })) as [string];
  const id = await added();
  expect(await isListed(id)).toBe(false);
  expect(await opened(id, member)).toBe(404);
  const words = await order(editTeamRow, `/${id}`, { age: 31, zip: '10001', aboutMe: 'I like lighthouses' });
  expect(words.json()).toMatchObject({ profile: { age: 31, zip: '10001' }, missing: ['photo'] });
  expect(await isListed(id)).toBe(false);
  const faced = await order(addTeamRowPhoto, `/${id}/photos`, { photo });
  expect(faced.json()).toMatchObject({ missing: [] });
  expect(await isListed(id)).toBe(true);
  expect(await opened(id, member)).toBe(200);
});

test('a profile that has been seen once stays, and a paused one is hidden', async () => {
  const id = await added();
  await order(editTeamRow, `/${id}`, { age: 31, zip: '10001', aboutMe: 'I like lighthouses' });
  await order(addTeamRowPhoto, `/${id}/photos`, { photo });
  await order(editTeamRow, `/${id}`, { aboutMe: null });
  expect(await isListed(id)).toBe(true);
  expect((await order(pauseTeamRow, `/${id}/paused`, { paused: true })).json().profile.paused).toBe(true);
  expect(await isListed(id)).toBe(false);
  await order(pauseTeamRow, `/${id}/paused`, { paused: false });
  expect(await isListed(id)).toBe(true);
});

test('team profiles of older releases are shown as before', async () => {
  const [id] = (await profile.put({ kind: 'staff', facts: {} })) as [string];
  expect(await isListed(id)).toBe(true);
  await order(editTeamRow, `/${id}`, { age: 40, zip: '10001' });
  expect(await isListed(id)).toBe(true);
});

test('the rules for members hold: no age below 18, no other photo format, no more than twelve', async () => {
  const id = await added();
  expect((await order(editTeamRow, `/${id}`, { age: 17, zip: '10001' })).json().code).toBe('UNDER_AGE');
  expect((await order(editTeamRow, `/${id}`, { aboutMe: 'Only words' })).statusCode).toBe(400);
  const text = Buffer.from('<svg onload="x"/>').toString('base64');
  expect((await order(addTeamRowPhoto, `/${id}/photos`, { photo: text })).statusCode).toBe(415);
  expect((await order(addTeamRowPhoto, `/${id}/photos`, { photo: '!!!!' })).statusCode).toBe(415);
  expect((await profile.context.profiles.find(id))?.photos).toEqual([]);
});

test('the first photo of the order is the profile image; a removed one gives way to the next', async () => {
  const id = await added();
  for (const _ of [1, 2, 3]) await order(addTeamRowPhoto, `/${id}/photos`, { photo });
  const files = (await profile.context.profiles.find(id))?.photos.map(({ file }) => file) as string[];
  const [first, second, third] = files as [string, string, string];
  const turned = await order(orderTeamRowPhotos, `/${id}/photos`, { files: [third, first, second] });
  expect(turned.json().profile).toMatchObject({
    profileImage: third,
    additionalPhotos: [third, first, second],
  });
  const left = await order(removeTeamRowPhoto, `/${id}/photos/${third}`);
  expect(left.json().profile).toMatchObject({ profileImage: first, additionalPhotos: [first, second] });
  expect((await order(removeTeamRowPhoto, `/${id}/photos/${third}`)).statusCode).toBe(404);
  expect((await order(orderTeamRowPhotos, `/${id}/photos`, { files: [third, first] })).statusCode).toBe(409);
});

test('a member’s profile is not edited this way, nor one that does not exist', async () => {
  const [member] = (await profile.put({})) as [string];
  const before = await profile.context.profiles.find(member);
  const orders: [Operation, string, object?][] = [
    [editTeamRow, '', { aboutMe: 'Hello' }],
    [pauseTeamRow, '/paused', { paused: true }],
    [addTeamRowPhoto, '/photos', { photo }],
    [orderTeamRowPhotos, '/photos', { files: ['a.webp'] }],
    [removeTeamRowPhoto, '/photos/a.webp'],
  ];
  for (const [operation, path, body] of orders) {
    expect((await order(operation, `/${member}${path}`, body)).statusCode, operation.id).toBe(403);
    expect((await order(operation, `/${newId()}${path}`, body)).statusCode, operation.id).toBe(404);
  }
  expect(await profile.context.profiles.find(member)).toEqual(before);
});

test('the list has those first that members cannot see', async () => {
  const id = await added();
  const { profiles, total } = (await order(listTeamRows, '?page=1')).json();
  expect(total).toBeGreaterThan(1);
  expect(profiles[0]).toEqual({ id, paused: false, missing: ['photo', 'age', 'words'] });
});
