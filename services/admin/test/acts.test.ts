import { hearAct } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGaps, firstBrokenLink } from '../src/domain/chain.ts';
import { auditKeysOf } from '../src/settings.ts';
import { adminWorld, type World } from './world.ts';

// What operators do in other services: heard from these into the one list.

let world: World;
const operatorId = newId();
beforeAll(async () => {
  world = await adminWorld();
});
beforeEach(async () => {
  for (const name of ['audit', 'heardActs'] as const)
    await world.context.mongo.db.collection(name).deleteMany({});
});
afterAll(() => world.stop());

const act = (n: number, more: object = {}) => ({
  ...{ service: 'profile' as const, n, operatorId, action: `act-${n}`, details: { reason: 'Spam' } },
  ...more,
});
const told = async ({ envelope: { id, occurredAt, data } }: ReturnType<typeof newEvent>) =>
  world.app.inject({
    ...{ method: 'POST', url: '/internal/acts', payload: { id, occurredAt, data } },
    headers: await serviceHeaders(hearAct, { as: 'profile' }),
  });
const rows = () => world.rowsOf('audit').find().sort({ _id: 1 }).toArray();
const gaps = async () => {
  const found = createGaps();
  const keys = auditKeysOf(world.context.settings);
  expect(await firstBrokenLink(found.watch(world.context.audit.all()), { keys })).toBeUndefined();
  return found.missing();
};
const missing = () => world.context.heardActs.missing(new Date(Date.now() + 61_000));

test('an act of another service is an entry of the one chain, once, between those of admin itself', async () => {
  await world.context.audit.append({ operatorId, action: 'add-note' });
  const targetId = newId();
  await world.hear('operator-acted', act(1, { targetId }));
  await world.hear('operator-acted', { ...act(1), service: 'payment' });
  expect(await rows()).toMatchObject([
    { _id: 1, action: 'add-note' },
    {
      _id: 2,
      action: 'act-1',
      asId: null,
      targetId,
      details: { reason: 'Spam' },
      source: { service: 'profile', n: 1 },
    },
    { _id: 3, action: 'act-1', source: { service: 'payment', n: 1 } },
  ]);
  expect(await gaps()).toEqual([]);
});

test('an act is in the list and its member’s facts are in the lists at once, and its event adds nothing', async () => {
  const targetId = await world.user();
  const facts = { id: targetId, version: 2, kind: 'member', createdAt: new Date().toISOString() };
  world.others.answers['/internal/profiles'] = () => [
    {
      ...facts,
      firstname: 'Una',
      lastname: '',
      username: 'una',
      email: '',
      suspendedUntil: '2999-01-01T00:00:00.000Z',
    },
  ];
  const event = newEvent('operator-acted', act(1, { targetId }));
  expect((await told(event)).statusCode).toBe(200);
  expect((await told(event)).statusCode).toBe(200);
  expect(await rows()).toHaveLength(1);
  const user = await world.rowsOf('users').findOne({ _id: targetId });
  expect(user).toMatchObject({ factsVersion: 2, suspendedUntil: new Date('2999-01-01') });
});

test('a missing entry is seen until it comes, by the figure and where the list is verified', async () => {
  await world.hear('operator-acted', act(1));
  await world.hear('operator-acted', act(4));
  expect(await gaps()).toEqual(['profile 2', 'profile 3']);
  expect(await missing()).toEqual([2, 3].map((n) => ({ service: 'profile', n })));
  expect(await world.context.heardActs.missing(new Date())).toEqual([]);
  await world.hear('operator-acted', act(3));
  expect(await gaps()).toEqual(['profile 2']);
  await world.hear('operator-acted', act(2));
  expect([await gaps(), await missing()]).toEqual([[], []]);
});

test('an operator who is new is found by name from the first login on', async () => {
  const reader = await world.operator();
  const found = async (username: string) =>
    (await reader.call('GET', `/admin/audit?search=${username}`)).json().entries;
  const olga = { id: newId(), username: 'olga_new' };
  expect(await found(olga.username)).toEqual([]);
  world.others.operators.push(olga);
  const login = { service: 'auth' as const, operatorId: olga.id, action: 'login' };
  await told(newEvent('operator-acted', act(1, login)));
  expect(await found(olga.username)).toMatchObject([{ action: 'login', operator: olga.username }]);
});
