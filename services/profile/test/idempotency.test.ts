import { newId } from '@emberline/kit/mongo/ids';
import { type Creating, expectOnce, keyedOf } from '@emberline/kit/testing/handle-twice';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
/** Who asks; two others with something in their profiles; a team profile. */
let [me, first, second, team]: string[] = [];
let photo: Buffer;
const by = { id: newId() };

beforeAll(async () => {
  profile = await startProfile();
  const create = { width: 60, height: 75, channels: 3, background: 'teal' } as const;
  photo = await sharp({ create }).png().toBuffer();
  const facts = { age: 30, aboutMe: 'Hello' };
  [me, first, second, team] = await profile.put({}, { facts }, { facts }, { kind: 'staff' });
  for (const id of [first, second])
    await profile.ask({
      method: 'POST',
      url: `/admin/users/${id}/warning`,
      by,
      payload: { reason: 'Harassment' },
    });
});
afterAll(() => profile.stop());

const otherOf = (n: 1 | 2) => (n === 1 ? first : second);
type Sender = (n: 1 | 2) => { url: string; as?: string | undefined; by?: object; payload: object };
const post =
  (sender: Sender): Creating['send'] =>
  async (key, n) => {
    const headers = { 'idempotency-key': key };
    const answer = await profile.ask({ method: 'POST', ...sender(n), headers });
    return { status: answer.statusCode, body: answer.json() };
  };
const upload =
  (options: object): Creating['send'] =>
  async (key) => {
    const answer = await profile.upload(me as string, photo, { ...options, key });
    return { status: answer.statusCode, body: answer.json() };
  };
const counting =
  (collection: string, filter: () => object = () => ({})) =>
  () =>
    profile.db.collection(collection).countDocuments(filter());
const topic = { topic: 'Something else', text: 'How do I change my name?' };
const advert = {
  ...{ place: 'live-cams.svg', words: 'A lamp', link: '/help', audience: 'everybody' },
  ...{ from: '2030-01-01T00:00:00Z', until: null },
};

const creating: Record<string, Creating> = {
  uploadPhoto: { send: upload({}), count: counting('photos', () => ({ ownerId: me })) },
  updateMyImages: {
    send: upload({ method: 'PUT', url: '/users/me', field: 'profileImage' }),
    count: counting('photos', () => ({ ownerId: me })),
  },
  addTeamPhoto: {
    send: post(() => ({
      url: `/admin/team/${team}/photos`,
      by,
      payload: { photo: photo.toString('base64') },
    })),
    count: counting('photos', () => ({ ownerId: team })),
  },
  addAdvert: {
    send: post(() => ({
      url: '/admin/adverts',
      by,
      payload: { ...advert, picture: photo.toString('base64') },
    })),
    count: counting('adverts'),
  },
  reportMember: {
    send: post(() => ({ url: `/users/${first}/report`, as: me, payload: { reason: 'Harassment' } })),
    count: counting('reports'),
  },
  appealSuspension: {
    send: post((n) => ({ url: '/users/me/appeal', as: otherOf(n), payload: { text: 'It was not me' } })),
    count: counting('appeals'),
  },
  askSupport: {
    send: post((n) => ({ url: '/support', payload: { ...topic, email: `guest${n}@example.test` } })),
    count: counting('tickets'),
  },
  askSupportAsMember: {
    send: post((n) => ({ url: '/users/me/support', as: otherOf(n), payload: topic })),
    count: counting('tickets'),
  },
  removeUserPart: {
    send: post((n) => ({
      ...{ url: `/admin/users/${otherOf(n)}/removals`, by },
      payload: { part: 'aboutMe', reason: 'Harassment' },
    })),
    count: async () => (await profile.acts({ 'envelope.data.action': 'remove-part' })).length,
  },
};

test('each call that takes a key is tried', () => {
  expect(Object.keys(creating).toSorted()).toEqual(keyedOf('profile').toSorted());
});

test.each(Object.keys(creating))('%s, sent twice with one key, does it once and answers the same', (id) =>
  expectOnce(creating[id] as Creating),
);

test('a key of another form is refused', async () => {
  const headers = { 'idempotency-key': 'short' };
  const payload = { reason: 'Harassment' };
  const answer = await profile.ask({
    method: 'POST',
    url: `/users/${first}/report`,
    as: me,
    payload,
    headers,
  });
  expect(answer.statusCode).toBe(400);
});
