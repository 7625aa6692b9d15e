import { setBannerRow } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
const set = async (banner: object | null, kind: 'manager' | 'operator' = 'manager') =>
  replica.call('/internal/banner', {
    method: 'PUT',
    headers: await serviceHeaders(setBannerRow, {
      onBehalfOf: await auth.tokenFor({ operatorId: newId(), role: kind }),
    }),
    body: { banner },
  });
const banner = { text: 'Away on Sunday', until: '2099-01-01T00:00:00.000Z' };

it('a banner reaches the open pages of all members on all replicas at once, and those that connect later', async () => {
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

it('a banner that was missed reaches the pages from the database', async () => {
  const page = await pageOf(newId(), second);
  const { banner: store, live } = second.context;
  await store.set(banner);
  for (const _ of ['once', 'and again']) live.followBanner(await store.find());
  await eventually(() => page.of('banner').length > 0);
  await store.set(null);
  live.followBanner(await store.find());
  await eventually(() => page.of('banner').at(-1)?.banner === null);
  expect(page.of('banner')).toEqual([{ banner }, { banner: null }]);
});

it('a banner is for managers to set, and not for a time that is over', async () => {
  expect((await set(banner, 'operator')).status).toBe(403);
  expect((await set({ ...banner, text: ' ' })).status).toBe(400);
  expect((await set({ ...banner, until: '2020-01-01T00:00:00.000Z' })).body.message).toBe(
    'This is over already.',
  );
});
