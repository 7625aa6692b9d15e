import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
let id: string;

const profile = () => ({
  ...{ _id: id, id, firstname: 'Tilda', lastname: 'Team', username: 'tilda', email: 'tilda@example.test' },
  ...{ profileImage: null, photo: null, online: false, lastOnline: null, kind: 'staff', zip: null },
  ...{ additionalPhotos: [], otherImages: [], photos: [], backgroundPhoto: null, background: null },
  ...{ isVerified: true, assistedReplies: false, complete: true, aboutMe: 'Old words' },
  completion: { percent: 10, next: 'age' },
});

beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
beforeEach(async () => {
  id = await world.user({ kind: 'staff', firstname: 'Old' });
  world.others.asked.length = 0;
  world.others.answers[`/internal/team/${id}`] = () => ({ profile: profile(), missing: ['photo'] });
  world.others.answers['/internal/profiles'] = () => [
    {
      ...{ id, version: 2, kind: 'staff', firstname: 'Tilda', lastname: 'Team', username: 'tilda' },
      ...{ email: 'tilda@example.test', gender: 'female', preference: 'male', age: 30, location: null },
      ...{ profileImage: null, photo: null, isVerified: true, complete: true, assistedReplies: false },
      ...{ suspendedUntil: null, erasureDue: null, createdAt: '2026-01-01T00:00:00.000Z' },
    },
  ];
});
afterAll(() => world.stop());

const entries = (action: string) =>
  world.rowsOf('audit').find({ action, targetId: id }).sort({ _id: 1 }).toArray();

test('the audit list names the fields that were changed, and none of their words', async () => {
  const body = { firstname: 'Tilda', aboutMe: 'New words', age: 30 };
  const saved = await operator.call('POST', `/admin/team/${id}`, body);
  expect(saved.json()).toMatchObject({ profile: { id }, missing: ['photo'] });
  expect((await entries('edit-team-profile')).map(({ details }) => details)).toMatchObject([
    { outcome: 'ordered', fields: 'aboutMe, age' },
    { outcome: 'done', fields: 'aboutMe, age' },
  ]);
  const edit = world.others.asked.find(({ body: sent }) => sent && 'aboutMe' in (sent as object));
  expect(edit).toMatchObject({ path: `/internal/team/${id}`, body, onBehalfOf: operator.token });
  expect((await operator.call('GET', `/admin/users/${id}`)).json().firstname).toBe('Tilda');
});

test('what the profile service refuses is refused, and its entry says so', async () => {
  world.others.refusals[`/internal/team/${id}/paused`] = 'FORBIDDEN';
  const answer = await operator.call('PUT', `/admin/team/${id}/paused`, { paused: true });
  expect(answer.statusCode).toBe(403);
  expect((await entries('pause-team-profile')).map(({ details }) => details)).toMatchObject([
    { outcome: 'ordered' },
    { outcome: 'refused', code: 'FORBIDDEN' },
  ]);
});

test('a photo is passed on, and its order and removal are audited', async () => {
  const { answers, asked } = world.others;
  const path = `/internal/team/${id}/photos`;
  answers[path] = answers[`${path}/a.webp`] = () => ({ profile: profile(), missing: [] });
  const photo = Buffer.from('a picture').toString('base64');
  expect((await operator.call('POST', `/admin/team/${id}/photos`, { photo })).statusCode).toBe(200);
  expect(asked.find((one) => one.path === path)?.body).toEqual({ photo });
  const files = ['b.webp', 'a.webp'];
  expect((await operator.call('PUT', `/admin/team/${id}/photos`, { files })).statusCode).toBe(200);
  expect((await operator.call('DELETE', `/admin/team/${id}/photos/a.webp`)).statusCode).toBe(200);
  for (const action of ['add-team-photo', 'order-team-photos', 'remove-team-photo'])
    expect(await entries(action), action).toHaveLength(2);
});

test('wrong photos, orders and names are refused before anybody is asked', async () => {
  const wrong: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
    ['POST', 'photos', { photo: '' }],
    ['POST', 'photos', { photo: 7 }],
    ['POST', 'photos', { photo: 'AAAA', crop: { left: -1, top: 0, width: 1, height: 1 } }],
    ['PUT', 'photos', { files: [] }],
    ['PUT', 'photos', { files: ['a.webp', 'a.webp'] }],
    ['DELETE', 'photos/..%2f..%2fa.webp'],
    ['PUT', 'paused', { paused: 'yes' }],
  ];
  for (const [method, path, body] of wrong)
    expect((await operator.call(method, `/admin/team/${id}/${path}`, body)).statusCode, path).toBe(400);
  expect((await operator.call('POST', `/admin/team/${newId()}x`, {})).statusCode).toBe(400);
  expect(world.others.asked).toEqual([]);
});

test('the list names what each profile lacks, in the order of the profile service', async () => {
  const other = await world.user({ kind: 'staff', firstname: 'Toni' });
  world.others.answers['/internal/team'] = () => ({
    profiles: [
      { id, paused: false, missing: ['photo', 'words'] },
      { id: other, paused: true, missing: [] },
      { id: newId(), paused: false, missing: [] },
    ],
    total: 41,
  });
  const { profiles, totalPages } = (await operator.call('GET', '/admin/team?page=1')).json();
  expect(totalPages).toBe(3);
  expect(profiles).toMatchObject([
    { user: { id, firstname: 'Old' }, paused: false, missing: ['photo', 'words'] },
    { user: { id: other }, paused: true, missing: [] },
  ]);
});
