import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSquares } from '../src/jobs/daily.ts';
import type { ProfileRow } from '../src/store/profile-rows.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let me: string;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

beforeAll(async () => {
  profile = await startProfile();
  [me] = (await profile.put({
    ...{ gender: 'male', preference: 'female', zip: '10001' },
    facts: { interests: ['Art', 'Books', 'Yoga'] },
  })) as [string];
  await profile.put(
    member('Boston', '02108', { lastOnline: hoursAgo(1), createdAt: hoursAgo(90), interests: ['Art'] }),
    member('Hoboken', '07030', { lastOnline: hoursAgo(2), createdAt: hoursAgo(80), interests: ['Cars'] }),
    member('Nowhere', '00000', { lastOnline: hoursAgo(3), createdAt: hoursAgo(10), interests: [] }),
    member('Philadelphia', '19103', {
      ...{ lastOnline: hoursAgo(4), createdAt: hoursAgo(70), interests: ['Yoga', 'Cars', 'Art'] },
    }),
    member('Manhattan', '10003', {
      lastOnline: hoursAgo(5),
      createdAt: hoursAgo(60),
      interests: ['Books', 'Yoga'],
    }),
    {
      ...member('Team', '10001', { lastOnline: hoursAgo(2_000), createdAt: hoursAgo(1), interests: [] }),
      kind: 'staff',
    },
  );
});

afterAll(() => profile.stop());

function member(
  firstname: string,
  zip: string,
  { interests, ...times }: { lastOnline: string; createdAt: string; interests: string[] },
) {
  const intention = firstname === 'Hoboken' ? 'New friends' : 'Something casual';
  return { firstname, zip, ...times, facts: { interests, intention } } as Parameters<typeof profile.put>[0];
}

async function browse(query = '') {
  const answer = await profile.ask({ url: `/users/profiles?limit=24${query}`, as: me });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const names = ({ users }: { users: { firstname: string }[] }) => users.map(({ firstname }) => firstname);

test.each([
  ['active', ['Boston', 'Hoboken', 'Nowhere', 'Philadelphia', 'Manhattan']],
  ['near', ['Hoboken', 'Manhattan', 'Philadelphia', 'Boston', 'Nowhere']],
  ['new', ['Nowhere', 'Manhattan', 'Philadelphia', 'Hoboken', 'Boston']],
  ['shared', ['Philadelphia', 'Manhattan', 'Boston', 'Hoboken', 'Nowhere']],
])('in the order "%s" each comes once, whatever the size of a page', async (order, expected) => {
  const whole = await browse(`&order=${order}`);
  expect(names(whole)).toEqual(expected);
  expect(whole.order).toBe(order);
  for (const [index, firstname] of expected.entries()) {
    const url = `/users/profiles?limit=1&page=${index + 1}&order=${order}`;
    const page = (await profile.ask({ url, as: me })).json();
    expect(names(page)).toEqual([firstname]);
    expect(page.total).toBe(expected.length);
  }
});

test('distances are told in steps, of members alone, in lists and on profiles', async () => {
  const { users, team } = await browse();
  const told = users.map(({ firstname, distance }: Record<string, unknown>) => [firstname, distance]);
  expect(Object.fromEntries(told)).toEqual({
    ...{ Boston: undefined, Hoboken: 10, Nowhere: undefined, Philadelphia: 100, Manhattan: 10 },
  });
  expect(team[0].distance).toBeUndefined();
  const hoboken = users.find(({ firstname }: { firstname: string }) => firstname === 'Hoboken');
  const opened = (await profile.ask({ url: `/users/profile/${hoboken.id}`, as: me })).json();
  expect(opened).toMatchObject({ distance: 10, sharedInterests: [] });
  expect(JSON.stringify(opened)).not.toMatch(/07030|square/);
});

test('team profiles have a list of their own on the first page, however long ago they were set online', async () => {
  const first = await browse();
  expect(first.team.map(({ firstname }: { firstname: string }) => firstname)).toEqual(['Team']);
  expect(names(first)).not.toContain('Team');
  expect((await browse('&page=2')).team).toEqual([]);
  expect((await browse('&intention=New%20friends')).team).toEqual([]);
});

test('filters by distance, interest and intention narrow the list in any order', async () => {
  expect(names(await browse('&distance=10'))).toEqual(['Hoboken', 'Manhattan']);
  expect(names(await browse('&distance=100&order=new'))).toEqual(['Manhattan', 'Philadelphia', 'Hoboken']);
  expect(names(await browse('&distance=100&interest=Yoga&order=near'))).toEqual([
    'Manhattan',
    'Philadelphia',
  ]);
  expect(names(await browse('&interest=Art&order=shared'))).toEqual(['Philadelphia', 'Boston']);
  expect(names(await browse('&intention=New%20friends'))).toEqual(['Hoboken']);
  expect((await browse('&distance=10')).total).toBe(2);
});

test('a distance without a known zip is refused, and the order falls back', async () => {
  const [lost] = (await profile.put({ gender: 'male', preference: 'female', zip: '00000' })) as [string];
  const far = await profile.ask({ url: '/users/profiles?distance=10', as: lost });
  expect([far.statusCode, far.json().message]).toEqual([400, 'We do not know where your zip code is.']);
  const near = await profile.ask({ url: '/users/profiles?order=near', as: lost });
  expect(near.json().order).toBe('active');
  expect((await profile.ask({ url: '/users/profiles?distance=7', as: me })).statusCode).toBe(400);
});

test('whoever moves is near at once, and rows of older releases get their squares', async () => {
  const [mover] = (await profile.put({ zip: '90001' })) as [string];
  const save = (zip: string) =>
    profile.ask({ method: 'POST', url: '/users/profile', as: mover, payload: { zip } });
  expect((await save('10002')).statusCode).toBe(200);
  const rows = profile.db.collection<ProfileRow>('profiles');
  const square = (await rows.findOne({ _id: mover }))?.square;
  expect(square).toBe(profile.context.squareOf('10001'));
  await rows.updateOne({ _id: mover }, { $unset: { square: 1 } });
  await findSquares(profile.context);
  expect((await rows.findOne({ _id: mover }))?.square).toBe(square);
});

test('no query here read a whole collection', async () => expect(await profile.scans()).toEqual([]));
