import { type Creating, expectOnce, keyedOf } from '@emberline/kit/testing/handle-twice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let manager: Awaited<ReturnType<World['operator']>>;
let member: string;
let draft: string;
const terms = { subject: 'Our terms change', text: 'Read them.', audience: 'everybody' };

beforeAll(async () => {
  world = await adminWorld();
  manager = await world.operator('manager');
  member = await world.user();
  draft = (await manager.call('POST', '/admin/broadcasts', terms)).json().id;
});
afterAll(() => world.stop());

const post =
  (url: () => string, payload?: object): Creating['send'] =>
  async (key) => {
    const answer = await manager.call('POST', url(), payload, { 'idempotency-key': key });
    return { status: answer.statusCode, body: answer.json() };
  };
const counting =
  (collection: string, filter: object = {}) =>
  () =>
    world.context.mongo.db.collection(collection).countDocuments(filter);

const creating: Record<string, Creating> = {
  addNote: {
    send: post(() => `/admin/users/${member}/notes`, { text: 'Called, and asked for a photo' }),
    count: counting('notes'),
  },
  addBroadcast: { send: post(() => '/admin/broadcasts', terms), count: counting('broadcasts') },
  testBroadcast: {
    send: post(() => `/admin/broadcasts/${draft}/test`),
    count: counting('outbox', { topic: 'email-requested' }),
  },
};

test('each call that takes a key is tried', () => {
  expect(Object.keys(creating).toSorted()).toEqual(keyedOf('admin').toSorted());
});

test.each(Object.keys(creating))('%s, sent twice with one key, does it once and answers the same', (id) =>
  expectOnce(creating[id] as Creating),
);
