import {
  addTeamPhoto,
  listTeamRows,
  type Operation,
  orderTeamPhotos,
  pauseTeamProfile,
  removeTeamPhoto,
  saveTeamProfile,
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

const operatorId = newId();
const order = (operation: Operation, url: string, payload?: object) =>
  profile.ask({
    ...{ method: operation.method, url: `/admin/team${url}`, by: { id: operatorId } },
    ...(payload && { payload }),
  });
const actsOn = async (id: string) =>
  (await profile.acts({ 'envelope.data.targetId': id })).map(({ action, details }) => [action, details]);
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
  const words = await order(saveTeamProfile, `/${id}`, {
    age: 31,
    zip: '10001',
    aboutMe: 'I like lighthouses',
  });
  expect(words.json()).toMatchObject({ profile: { age: 31, zip: '10001' }, missing: ['photo'] });
  expect(await isListed(id)).toBe(false);
  const faced = await order(addTeamPhoto, `/${id}/photos`, { photo });
  expect(faced.json()).toMatchObject({ missing: [] });
  expect(await isListed(id)).toBe(true);
  expect(await opened(id, member)).toBe(200);
});

test('a profile that has been seen once stays, and a paused one is hidden', async () => {
  const id = await added();
  await order(saveTeamProfile, `/${id}`, { age: 31, zip: '10001', aboutMe: 'I like lighthouses' });
  await order(addTeamPhoto, `/${id}/photos`, { photo });
  await order(saveTeamProfile, `/${id}`, { aboutMe: null });
  expect(await isListed(id)).toBe(true);
  expect((await order(pauseTeamProfile, `/${id}/paused`, { paused: true })).json().profile.paused).toBe(true);
  expect(await isListed(id)).toBe(false);
  await order(pauseTeamProfile, `/${id}/paused`, { paused: false });
  expect(await isListed(id)).toBe(true);
});

test('team profiles of older releases are shown as before', async () => {
  const [id] = (await profile.put({ kind: 'staff', facts: {} })) as [string];
  expect(await isListed(id)).toBe(true);
  await order(saveTeamProfile, `/${id}`, { age: 40, zip: '10001' });
  expect(await isListed(id)).toBe(true);
});

test('the rules for members hold: no age below 18, no other photo format, no more than twelve', async () => {
  const id = await added();
  expect((await order(saveTeamProfile, `/${id}`, { age: 17, zip: '10001' })).json().code).toBe('UNDER_AGE');
  expect((await order(saveTeamProfile, `/${id}`, { aboutMe: 'Only words' })).statusCode).toBe(400);
  const text = Buffer.from('<svg onload="x"/>').toString('base64');
  expect((await order(addTeamPhoto, `/${id}/photos`, { photo: text })).statusCode).toBe(415);
  expect((await order(addTeamPhoto, `/${id}/photos`, { photo: '!!!!' })).statusCode).toBe(415);
  expect((await profile.context.profiles.find(id))?.photos).toEqual([]);
});

test('the first photo of the order is the profile image; a removed one gives way to the next', async () => {
  const id = await added();
  for (const _ of [1, 2, 3]) await order(addTeamPhoto, `/${id}/photos`, { photo });
  const files = (await profile.context.profiles.find(id))?.photos.map(({ file }) => file) as string[];
  const [first, second, third] = files as [string, string, string];
  const turned = await order(orderTeamPhotos, `/${id}/photos`, { files: [third, first, second] });
  expect(turned.json().profile).toMatchObject({
    profileImage: third,
    additionalPhotos: [third, first, second],
  });
  const left = await order(removeTeamPhoto, `/${id}/photos/${third}`);
  expect(left.json().profile).toMatchObject({ profileImage: first, additionalPhotos: [first, second] });
  expect((await order(removeTeamPhoto, `/${id}/photos/${third}`)).statusCode).toBe(404);
  expect((await order(orderTeamPhotos, `/${id}/photos`, { files: [third, first] })).statusCode).toBe(409);
});

test('a member’s profile is not edited this way, nor one that does not exist', async () => {
  const [member] = (await profile.put({})) as [string];
  const before = await profile.context.profiles.find(member);
  const orders: [Operation, string, object?][] = [
    [saveTeamProfile, '', { aboutMe: 'Hello' }],
    [pauseTeamProfile, '/paused', { paused: true }],
    [addTeamPhoto, '/photos', { photo }],
    [orderTeamPhotos, '/photos', { files: ['a.webp'] }],
    [removeTeamPhoto, '/photos/a.webp'],
  ];
  for (const [operation, path, body] of orders) {
    expect((await order(operation, `/${member}${path}`, body)).statusCode, operation.id).toBe(403);
    expect((await order(operation, `/${newId()}${path}`, body)).statusCode, operation.id).toBe(404);
  }
  expect(await profile.context.profiles.find(member)).toEqual(before);
  expect(await actsOn(member)).toEqual([]);
});

test('each change leaves an entry that names the fields, and none of their words; so does a look', async () => {
  const id = await added();
  const look = { url: `/admin/team/${id}`, by: { id: operatorId } };
  for (const _ of ['once', 'again'])
    expect((await profile.ask(look)).json()).toMatchObject({ missing: ['photo', 'age', 'words'] });
  await order(saveTeamProfile, `/${id}`, { age: 31, zip: '10001', aboutMe: 'New words' });
  await order(pauseTeamProfile, `/${id}/paused`, { paused: true });
  await order(pauseTeamProfile, `/${id}/paused`, { paused: false });
  const { additionalPhotos } = (await order(addTeamPhoto, `/${id}/photos`, { photo })).json().profile;
  await order(orderTeamPhotos, `/${id}/photos`, { files: additionalPhotos });
  await order(removeTeamPhoto, `/${id}/photos/${additionalPhotos[0]}`);
  expect(await actsOn(id)).toEqual([
    ['view-team-profile', undefined],
    ['edit-team-profile', { fields: 'age, zip, aboutMe' }],
    ['pause-team-profile', {}],
    ['show-team-profile', {}],
    ['add-team-photo', {}],
    ['order-team-photos', {}],
    ['remove-team-photo', { fileId: additionalPhotos[0] }],
  ]);
});

test('wrong photos, orders and names are refused', async () => {
  const id = await added();
  const wrong: [method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object][] = [
    ['POST', 'photos', { photo: '' }],
    ['POST', 'photos', { photo: 7 }],
    ['POST', 'photos', { photo: 'AAAA', crop: { left: -1, top: 0, width: 1, height: 1 } }],
    ['PUT', 'photos', { files: [] }],
    ['PUT', 'photos', { files: ['a.webp', 'a.webp'] }],
    ['DELETE', 'photos/..%2f..%2fa.webp'],
    ['PUT', 'paused', { paused: 'yes' }],
  ];
  for (const [method, path, payload] of wrong) {
    const answer = await profile.ask({
      ...{ method, url: `/admin/team/${id}/${path}`, by: {} },
      ...(payload && { payload }),
    });
    expect(answer.statusCode, path).toBe(400);
  }
  const url = `/admin/team/${newId()}x`;
  expect((await profile.ask({ method: 'POST', url, by: {}, payload: {} })).statusCode).toBe(400);
  expect(await actsOn(id)).toEqual([]);
});

test('the list has those first that members cannot see', async () => {
  const id = await added();
  const { profiles, total } = (
    await profile.ask({
      url: '/internal/team?page=1',
      headers: await serviceHeaders(listTeamRows, { onBehalfOf: await profile.operator() }),
    })
  ).json();
  expect(total).toBeGreaterThan(1);
  expect(profiles[0]).toEqual({ id, paused: false, missing: ['photo', 'age', 'words'] });
});
