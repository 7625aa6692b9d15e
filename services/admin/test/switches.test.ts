import { switches } from '@emberline/contracts/switches';
import { readSwitchedOff } from '@emberline/kit/redis/switched-off';
import { testEngines } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepingSwitchesPublished } from '../src/jobs/keep-switches-published.ts';
import { adminWorld, type World } from './world.ts';

type Manager = Awaited<ReturnType<World['operator']>>;

let world: World;
let [mia, max]: Manager[] = [];
beforeEach(async () => {
  // A database of Redis of its own: the other tests' services share one.
  world = await adminWorld({ REDIS_URL: `${testEngines().redisUrl}/7` });
  await world.context.redis.flushdb();
  [mia, max] = [await world.operator('manager'), await world.operator('manager')];
});
afterEach(() => world.stop());

const set = (body: object, { by = mia, name = 'signup' } = {}) =>
  by?.call('PUT', `/admin/switches/${name}`, body) ?? expect.fail('no manager');
const shown = async (name = 'signup') => {
  const { switches, inForce } = (await mia?.call('GET', '/admin/switches'))?.json() ?? {};
  return { ...switches.find((one: { name: string }) => one.name === name), inForce };
};
/** What everybody is told, once Redis was looked at as each second. */
const off = async () => {
  await world.context.switchedOff.look();
  return (await world.call(undefined, 'GET', '/switches')).json().off;
};
const entries = () =>
  world
    .rowsOf('audit')
    .find({ action: /^switch-/ })
    .sort({ _id: 1 })
    .toArray();
const told = () => readSwitchedOff(world.context.redis);

test('what a manager switches off is told to everybody and to the gateway at once, until it is on again', async () => {
  expect(await shown()).toMatchObject({ on: true, since: null, by: null, version: 0 });
  const switched = await set({ on: false, reason: ' Robots join. ', version: 0 });
  expect(switched.json()).toEqual({ version: 1 });
  expect(await shown()).toMatchObject({
    ...{ on: false, by: mia?.username, reason: 'Robots join.', version: 1, inForce: true },
    since: expect.stringMatching(/^20/),
  });
  expect(await off()).toEqual([{ name: 'signup', told: switches.signup.told }]);
  expect(await told()).toEqual(['signup']);

  expect((await set({ on: true, version: 1 }, { by: max })).json()).toEqual({ version: 2 });
  expect(await shown()).toMatchObject({ on: true, by: max?.username, reason: null, version: 2 });
  expect(await off()).toEqual([]);
  expect(await told()).toEqual([]);
  expect(await entries()).toMatchObject([
    { operatorId: mia?.id, action: 'switch-off', details: { what: 'signup' } },
    { operatorId: max?.id, action: 'switch-on', details: { what: 'signup' } },
  ]);
});

test('nothing is switched without its entry in the audit list', async () => {
  world.withoutAudit();
  expect((await set({ on: false, version: 0 })).statusCode).toBe(500);
  expect(await shown()).toMatchObject({ on: true, version: 0 });
  expect(await told()).toBeUndefined();
});

test('of two managers at two replicas who have seen the same, the second is told who was first', async () => {
  const elsewhere = await world.replica();
  const fire = { on: false, reason: 'Fire', version: 0 };
  const both = await Promise.all([
    set({ on: false, reason: 'Spam', version: 0 }),
    elsewhere.call(max?.token, 'PUT', '/admin/switches/signup', fire),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { by, version } = await shown();
  const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused.message).toBe(`${by} has changed this switch meanwhile. Please look again.`);
  expect(version).toBe(1);
  expect(await entries()).toHaveLength(1);
});

test('an order that is sent again since its answer was lost is answered, and not carried out twice', async () => {
  for (const _ of ['once', 'and again'])
    expect((await set({ on: false, reason: 'Spam', version: 0 })).json()).toEqual({ version: 1 });
  expect(await entries()).toHaveLength(1);
});

test('another reason is a change, but the time since when it is off stays', async () => {
  await set({ on: false, version: 0 });
  const { since } = await shown();
  expect((await set({ on: false, reason: 'Spam', version: 1 })).json()).toEqual({ version: 2 });
  expect(await shown()).toMatchObject({ reason: 'Spam', since });
});

/** The job, until the test ends. */
async function keepPublished(): Promise<void> {
  const stop = await keepingSwitchesPublished(world.context);
  onTestFinished(() => stop() as Promise<void>);
}

test.each([
  ['lost', () => world.context.redis.flushdb()],
  ['spoilt', () => world.context.redis.set('switched-off', 'rubbish')],
])(
  'what Redis has %s is published again, and until then nobody says that it is in force',
  async (_, spoil) => {
    await set({ on: false, version: 0 }, { name: 'photos' });
    await spoil();
    expect(await shown('photos')).toMatchObject({ on: false, inForce: false });
    await keepPublished();
    await eventually(async () => (await told())?.join() === 'photos');
    expect(await shown('photos')).toMatchObject({ inForce: true });
    const reads = vi.spyOn(world.context.switches, 'all');
    const figures = await world.context.metrics.metrics();
    // One for all figures, and perhaps one by the job meanwhile.
    expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
    reads.mockRestore();
    expect(figures).toMatch(/^switched_off\{[^}]*switch="photos"[^}]*\} 1$/m);
    expect(figures).toMatch(/^switched_off\{[^}]*switch="signup"[^}]*\} 0$/m);
  },
);

test('what is off stays off for an hour without word from the database, and longer with it', async () => {
  const { redis, switches } = world.context;
  await set({ on: false, version: 0 });
  const left = () => redis.ttl('switched-off');
  expect(await left()).toBeGreaterThan(3_590);
  await redis.expire('switched-off', 60);
  const { all } = switches;
  let asked = 0;
  switches.all = async () => {
    asked += 1;
    throw new Error('MongoDB is away');
  };
  await keepPublished();
  await eventually(async () => asked > 0);
  expect(await left()).toBeLessThanOrEqual(60);
  switches.all = all;
  await eventually(async () => (await left()) > 3_590, { within: 12_000 });
  expect(await told()).toEqual(['signup']);
});

test('with Redis away a manager can switch all the same, and everybody is told what the gateway still knows', async () => {
  const { redis } = world.context;
  await set({ on: false, version: 0 }, { name: 'photos' });
  expect(await off()).toHaveLength(1);
  redis.disconnect();
  expect((await set({ on: false, version: 0 })).json()).toEqual({ version: 1 });
  expect(await shown()).toMatchObject({ on: false, inForce: false });
  expect(await off()).toEqual([{ name: 'photos', told: switches.photos.told }]);
});

test('a log line tells that Redis is away, and one that it is back', async () => {
  const { redis, log } = world.context;
  const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
  const set = vi.spyOn(redis, 'set').mockRejectedValue(new Error('Redis is away'));
  await keepPublished();
  await eventually(async () => set.mock.calls.length > 1, { within: 12_000 });
  expect(warn).toHaveBeenCalledTimes(1);
  set.mockRestore();
  await eventually(async () => (await told()) !== undefined, { within: 12_000 });
  await eventually(async () => info.mock.calls.length === 1);
});

test('whose name nobody can say at the moment is an operator, who is gone a former one', async () => {
  await set({ on: false, version: 0 });
  const { others, context } = world;
  others.operators.splice(0, others.operators.length, { id: 'another', username: 'another' });
  context.operatorNames.invalidate('somebody new');
  expect(await shown()).toMatchObject({ by: 'a former operator' });
  others.operators.length = 0;
  context.operatorNames.invalidate('somebody new');
  expect(await shown()).toMatchObject({ by: 'an operator' });
});

test('what everybody reads is no question to the database', async () => {
  await set({ on: false, version: 0 });
  world.context.switches.all = async () => expect.fail('asked');
  expect(await off()).toHaveLength(1);
});

test('managers alone see and switch; everybody reads what is off, for some seconds from a cache', async () => {
  const operator = await world.operator();
  expect((await operator.call('GET', '/admin/switches')).statusCode).toBe(403);
  expect((await set({ on: false, version: 0 }, { by: operator })).statusCode).toBe(403);
  const open = await world.call(undefined, 'GET', '/switches');
  expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'public, max-age=3']);
  await set({ on: false, reason: 'for the team alone', version: 0 });
  expect((await world.call(undefined, 'GET', '/switches')).body).not.toContain('for the team alone');
});

test('what is no switch, no reason or no version is refused', async () => {
  const sound = { on: false, version: 0 };
  for (const body of [
    { version: 0 },
    { on: false },
    { ...sound, version: -1 },
    { ...sound, reason: ' ' },
    { ...sound, reason: 'x'.repeat(201) },
  ])
    expect((await set(body)).statusCode).toBe(400);
  expect((await set(sound, { name: 'login' })).statusCode).toBe(400);
  expect(await shown()).toMatchObject({ on: true, version: 0 });
});
