import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let paused: string;
let friend: string;
let stranger: string;

beforeAll(async () => {
  profile = await startProfile();
  const man = { gender: 'male', preference: 'female', paymentStatus: 1 } as const;
  [paused, friend, stranger] = (await profile.put({}, man, man)) as [string, string, string];
  profile.others.mailbox.conversations.add(`${friend} ${paused}`);
});

afterAll(() => profile.stop());

const pause = (value: boolean) =>
  profile.ask({ method: 'PUT', url: '/users/me/paused', as: paused, payload: { paused: value } });
const get = (as: string, path: string) => profile.ask({ url: `/users/${path}`, as });
const keep = (as: string) =>
  profile.ask({ method: 'POST', url: '/users/hotlist', as, payload: { hotMemberId: paused } });
const listed = async (as: string) => {
  const [browse, hot, viewed] = await Promise.all(
    ['profiles', 'hotlist', 'viewed'].map((path) => get(as, path)),
  );
  const ids = [browse?.json().users, hot?.json(), viewed?.json()].map((list: { id: string }[]) =>
    list.map(({ id }) => id),
  );
  return ids.filter((some) => some.includes(paused)).length;
};

test('a paused profile is in no list, opens only for contacts, and is there again afterwards', async () => {
  await keep(stranger);
  await get(paused, `profile/${stranger}`);
  expect(await listed(stranger)).toBe(3);
  expect((await pause(true)).json()).toEqual({ paused: true });
  expect(await listed(stranger)).toBe(0);
  for (const path of ['profile', 'profile-data']) {
    expect((await get(stranger, `${path}/${paused}`)).statusCode).toBe(404);
    expect((await get(friend, `${path}/${paused}`)).statusCode).toBe(200);
  }
  expect((await keep(stranger)).statusCode).toBe(404);
  expect((await keep(friend)).statusCode).toBe(200);
  const me = (await get(paused, 'me')).json();
  expect(me).toMatchObject({ paused: true, complete: true });
  expect((await get(paused, `profile/${stranger}`)).statusCode).toBe(200);
  await pause(false);
  expect(await listed(stranger)).toBe(3);
  expect((await get(stranger, `profile/${paused}`)).statusCode).toBe(200);
});

test('the mailbox hears of a pause before the answer, and an edit does not end it', async () => {
  const { mailbox } = profile.others;
  await pause(true);
  expect(mailbox.profiles.at(-1)).toMatchObject({ memberId: paused, paused: true, complete: true });
  const edit = {
    method: 'POST',
    url: '/users/profile',
    as: paused,
    payload: { zip: '43210', aboutMe: 'Back soon.' },
  } as const;
  expect((await profile.ask(edit)).json()).toMatchObject({ paused: true, complete: true });
  expect((await get(stranger, `profile/${paused}`)).statusCode).toBe(404);
  mailbox.isAway = true;
  expect((await get(stranger, `profile/${paused}`)).statusCode).toBe(503);
  mailbox.isAway = false;
  await pause(false);
});

test('pausing again, or taking back no pause, writes and tells nothing', async () => {
  const state = async () => ({
    row: await profile.context.profiles.find(paused),
    told: await profile.context.outbox.rows.countDocuments({ key: paused }),
  });
  for (const value of [true, false]) {
    await pause(value);
    const before = await state();
    for (let n = 0; n < 3; n++) expect((await pause(value)).json()).toEqual({ paused: value });
    await profile.ask({ method: 'POST', url: '/users/profile', as: paused, payload: {} });
    expect(await state()).toEqual(before);
  }
  const [fresh] = (await profile.put({})) as [string];
  const before = await profile.context.profiles.find(fresh);
  await profile.ask({ method: 'PUT', url: '/users/me/paused', as: fresh, payload: { paused: false } });
  expect(await profile.context.profiles.find(fresh)).toEqual(before);
});
