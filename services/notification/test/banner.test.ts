import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { followingBanner } from '../src/jobs/follow-presence.ts';
import { closePages, openPage } from './pages.ts';
import { type AuthStandIn, type Replica, startAuthStandIn, startReplica } from './start-for-tests.ts';

let auth: AuthStandIn;
let replica: Replica;
let second: Replica;
beforeAll(async () => {
  auth = await startAuthStandIn();
  replica = await startReplica(auth);
  const { MONGO_URL, KAFKA_PREFIX } = replica.settings;
  second = await startReplica(auth, { MONGO_URL, KAFKA_PREFIX });
});
afterEach(closePages);
afterAll(async () => {
  await second.stop({ dropDatabase: false });
  await replica.stop();
  await auth.stop();
});

const pageOf = async (memberId: string, where = replica) =>
  openPage(where, await auth.tokenFor({ memberId }));
const set = async (
  banner: object | null,
  kind: 'manager' | 'operator' = 'manager',
  {
    by = { id: newId(), name: 'ann' as string | undefined },
    at = replica,
    version,
  }: { by?: { id: string; name: string | undefined }; at?: Replica; version?: number } = {},
) => {
  const seen = version ?? (await at.context.banner.state()).version;
  const token = await auth.tokenFor({ operatorId: by.id, role: kind, ...(by.name && { name: by.name }) });
  return at.call('/admin/banner', { method: 'PUT', token, body: { banner, version: seen } });
};
const conflict = (who: string) => ({
  ...{ statusCode: 409, code: 'CONFLICT' },
  message: `${who} has changed the banner meanwhile. Please look again.`,
});
const entriesOf = async (operatorId: string) =>
  (await replica.eventsOf('notification', 'operator-acted')).filter((act) => act.operatorId === operatorId);
const banner = { text: 'Away on Sunday', until: '2099-01-01T00:00:00.000Z' };

test('the banner reaches the open pages of all members on all replicas at once, and those that connect later', async () => {
  const pages = [await pageOf(newId()), await pageOf(newId(), second)];
  expect((await set(banner)).status).toBe(200);
  for (const page of pages) await eventually(() => page.of('banner').length === 1);
  expect(pages[0]?.of('banner')).toEqual([{ banner }]);
  for (const where of [replica, second]) {
    const later = await pageOf(newId(), where);
    await eventually(() => later.of('banner').length === 1);
    expect(later.of('banner')).toEqual([{ banner }]);
  }
  await set(null);
  for (const page of pages) await eventually(() => page.of('banner').at(-1)?.banner === null);
  const after = await pageOf(newId(), second);
  await second.context.banner.find();
  expect(after.of('banner')).toEqual([]);
});

test('the banner that was missed reaches the pages from the database', async () => {
  const page = await pageOf(newId(), second);
  const { banner: store, live } = second.context;
  const change = async (to: typeof banner | null) => {
    const { version } = await store.state();
    expect(await store.set({ banner: to, version, by: newId(), byName: 'ann' })).toBe(true);
  };
  await change(banner);
  for (const _ of ['once', 'and again']) live.followBanner(await store.find());
  await eventually(() => page.of('banner').length > 0);
  await change(null);
  live.followBanner(await store.find());
  await eventually(() => page.of('banner').at(-1)?.banner === null);
  expect(page.of('banner')).toEqual([{ banner }, { banner: null }]);
});

test('a banner that is told while the stored one is read is not replaced by that one', async () => {
  const memberId = newId();
  const page = await pageOf(memberId, second);
  const { banner: store, live } = second.context;
  const newer = { ...banner, text: 'Away on Monday' };
  const { find } = store;
  const spy = vi.spyOn(store, 'find').mockImplementationOnce(async () => {
    const read = await find();
    expect((await set(newer, 'manager', { at: second })).status).toBe(200);
    return read;
  });
  const stop = await followingBanner(second.context);
  await stop();
  live.toMembers([memberId]).emit('typing', { contactId: 'afterwards' });
  await eventually(() => page.of('typing').length > 0);
  expect(page.of('banner').at(-1)).toEqual({ banner: newer });
  spy.mockRestore();
  await set(null, 'manager', { at: second });
});

test('the banner is changed by the first of two who have seen the same one; the version outlives a removal', async () => {
  const page = await pageOf(newId());
  const version = (await second.context.banner.state()).version;
  const [ann, bea] = [
    { id: newId(), name: 'ann' },
    { id: newId(), name: 'bea' },
  ];
  const both = await Promise.all([
    set({ ...banner, text: 'Of ann' }, 'manager', { version, by: ann }),
    set({ ...banner, text: 'Of bea' }, 'manager', { version, by: bea, at: second }),
  ]);
  const isAnns = both[0]?.status === 200;
  const [first, late] = isAnns ? [ann, bea] : [bea, ann];
  const bodies = both.map(({ body }) => body);
  expect(isAnns ? bodies : bodies.reverse()).toMatchObject([
    { ok: true, version: version + 1 },
    conflict(first.name),
  ]);
  const text = `Of ${first.name}`;
  expect(await second.context.banner.find()).toEqual({ ...banner, text });
  await eventually(() => page.of('banner').length > 0);
  expect(page.of('banner').at(-1)).toEqual({ banner: { ...banner, text } });
  const words = { action: 'set-banner', details: { ...banner, text } };
  expect(await entriesOf(first.id)).toMatchObject([words]);
  expect(await entriesOf(late.id)).toEqual([]);
  const removed = await set(null, 'manager', { version: version + 1, by: first });
  expect(removed.body).toEqual({ ok: true, version: version + 2 });
  expect(await entriesOf(first.id)).toMatchObject([words, { action: 'remove-banner' }]);
  for (const seen of [version + 1, 0])
    expect((await set(banner, 'manager', { version: seen, by: first })).body).toMatchObject(
      conflict('Another page of yours'),
    );
  expect(await second.context.banner.state()).toMatchObject({ banner: null, version: version + 2 });
});

test('the banner of an earlier release has no version, which is 0', async () => {
  const { banner: store, mongo } = second.context;
  await mongo.db.collection<{ _id: string }>('banner').deleteMany({});
  expect((await set(banner, 'manager', { version: 3 })).body).toMatchObject(conflict('Another manager'));
  await mongo.db
    .collection<{ _id: string; text: string; until: Date; by: string }>('banner')
    .insertOne({ _id: 'now', text: banner.text, until: new Date(banner.until), by: newId() });
  expect(await store.state()).toMatchObject({ banner, version: 0 });
  expect((await set(null, 'manager', { version: 4 })).body).toMatchObject(conflict('Another manager'));
  expect((await set(null, 'manager', { version: 0 })).body).toEqual({ ok: true, version: 1 });
});

test('who asks for the banner is told its version, and nobody changes it without one', async () => {
  const token = await auth.tokenFor({ operatorId: newId(), role: 'manager' });
  const { version } = await replica.context.banner.state();
  expect((await replica.call('/admin/banner', { token })).body).toMatchObject({ version });
  const change = { method: 'PUT', token, body: { banner } } as const;
  expect((await replica.call('/admin/banner', change)).status).toBe(400);
});

test('the banner is for managers to set, and not for a time that is over', async () => {
  expect((await set(banner, 'operator')).status).toBe(403);
  expect((await set({ ...banner, text: ' ' })).status).toBe(400);
  expect((await set({ ...banner, until: '2020-01-01T00:00:00.000Z' })).body.message).toBe(
    'This is over already.',
  );
});
