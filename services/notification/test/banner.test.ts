import { setBannerRow } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { followingBanner } from '../src/jobs/follow-banner.ts';
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
  { version, by = newId(), at = replica }: { version?: number; by?: string; at?: Replica } = {},
) =>
  at.call('/internal/banner', {
    method: 'PUT',
    headers: await serviceHeaders(setBannerRow, {
      onBehalfOf: await auth.tokenFor({ operatorId: by, role: kind }),
    }),
    body: { banner, ...(version !== undefined && { version }) },
  });
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
  await store.set({ banner, version: undefined, by: newId() });
  for (const _ of ['once', 'and again']) live.followBanner(await store.find());
  await eventually(() => page.of('banner').length > 0);
  await store.set({ banner: null, version: undefined, by: newId() });
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
  const [ann, bea] = [newId(), newId()];
  const both = await Promise.all([
    set({ ...banner, text: 'Of Ann' }, 'manager', { version, by: ann }),
    set({ ...banner, text: 'Of Bea' }, 'manager', { version, by: bea, at: second }),
  ]);
  const answers = both.map(({ body }) => body);
  expect(answers.map(({ isSet }) => isSet).sort()).toEqual([false, true]);
  const first = answers[0].isSet ? ann : bea;
  expect(answers.map(({ by, version: now }) => [by, now])).toEqual([
    [first, version + 1],
    [first, version + 1],
  ]);
  const text = first === ann ? 'Of Ann' : 'Of Bea';
  expect(await second.context.banner.find()).toEqual({ ...banner, text });
  await eventually(() => page.of('banner').length > 0);
  expect(page.of('banner').at(-1)).toEqual({ banner: { ...banner, text } });
  expect((await set(null, 'manager', { version: version + 1 })).body).toMatchObject({ isSet: true });
  expect((await set(banner, 'manager', { version: version + 1 })).body.isSet).toBe(false);
  expect((await set(banner, 'manager', { version: 0 })).body.isSet).toBe(false);
  expect(await second.context.banner.state()).toMatchObject({ banner: null, version: version + 2 });
});

test('the own version is told when the next change comes before the answer', async () => {
  const [ann, bea] = [newId(), newId()];
  const { banner: store } = replica.context;
  const { version } = await store.state();
  const change = store.set;
  const spy = vi.spyOn(store, 'set').mockImplementationOnce(async (asked) => {
    const answer = await change(asked);
    await change({ banner: null, version: undefined, by: bea });
    return answer;
  });
  const { body } = await set(banner, 'manager', { version, by: ann });
  spy.mockRestore();
  expect(body).toEqual({ ok: true, isSet: true, version: version + 1, by: ann });
  expect(await store.state()).toMatchObject({ version: version + 2, by: bea });
});

test('the banner of an earlier release has no version, which is 0', async () => {
  const { banner: store, mongo } = second.context;
  await mongo.db.collection<{ _id: string }>('banner').deleteMany({});
  expect((await set(banner, 'manager', { version: 3 })).body).toMatchObject({ isSet: false, by: null });
  await mongo.db
    .collection<{ _id: string; text: string; until: Date }>('banner')
    .insertOne({ _id: 'now', text: banner.text, until: new Date(banner.until) });
  expect(await store.state()).toEqual({ banner, version: 0, by: null });
  expect((await set(null, 'manager', { version: 0 })).body).toMatchObject({ isSet: true, version: 1 });
});

test('the banner is for managers to set, and not for a time that is over', async () => {
  expect((await set(banner, 'operator')).status).toBe(403);
  expect((await set({ ...banner, text: ' ' })).status).toBe(400);
  expect((await set({ ...banner, until: '2020-01-01T00:00:00.000Z' })).body.message).toBe(
    'This is over already.',
  );
});
