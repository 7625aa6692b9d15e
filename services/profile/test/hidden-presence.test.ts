import { hiddenTime } from '@emberline/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPresenceChanged } from '../src/events/index.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let ann: string;
let bob: string;

beforeAll(async () => {
  profile = await startProfile();
  const man = { gender: 'male', preference: 'female' } as const;
  [ann, bob] = (await profile.put({}, man)) as [string, string];
  await present(ann, 1);
  await present(bob, 1);
});

afterAll(() => profile.stop());

const present = (memberId: string, version: number, more: object = {}) =>
  profile.hear(onPresenceChanged, {
    ...{ memberId, version, online: true, lastOnline: new Date().toISOString(), ...more },
  });
const hide = (memberId: string, version: number) =>
  present(memberId, version, {
    ...{ online: false, hidden: true, lastOnline: hiddenTime(new Date()).toISOString() },
  });
const get = (as: string, path: string) => profile.ask({ url: `/users/${path}`, as });
const seen = async (as: string, id: string) => {
  const [list, one] = await Promise.all([get(as, 'profiles'), get(as, `profile/${id}`)]);
  const card = list.json().users.find((user: { id: string }) => user.id === id);
  return [card, one.json()].map(({ online, lastOnline }) => ({ online, lastOnline }));
};
const nothing = { online: false, lastOnline: null };

test('who hides is shown to nobody and sees nobody, but stays among active members', async () => {
  expect((await seen(bob, ann))[0]).toMatchObject({ online: true, lastOnline: expect.any(String) });
  await hide(ann, 2);
  expect(await seen(bob, ann)).toEqual([nothing, nothing]);
  expect(await seen(ann, bob)).toEqual([nothing, nothing]);
  const online = await get(bob, 'profiles?online=true');
  expect(online.json().users.map(({ id }: { id: string }) => id)).not.toContain(ann);
  expect((await get(ann, 'profiles?online=true')).statusCode).toBe(400);
  expect((await get(ann, 'profiles?order=active')).json().order).toBe('new');

  await present(ann, 3);
  expect((await seen(bob, ann))[0]).toMatchObject({ online: true });
  expect((await seen(ann, bob))[0]).toMatchObject({ online: true });
});
