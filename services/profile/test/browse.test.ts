import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProfileRow } from '../src/store/profile-rows.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let me: string;

beforeAll(async () => {
  profile = await startProfile();
  [me] = (await profile.put({ gender: 'male', preference: 'female' })) as [string];
});

afterAll(() => profile.stop());

async function browse(query = '', as = me) {
  const answer = await profile.ask({ url: `/users/profiles?limit=24${query}`, as });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const namesOf = ({ users }: { users: { firstname: string }[] }) => users.map(({ firstname }) => firstname);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('who suits each other both ways and was here in the last 30 days is listed: online first, then last seen, then by id', async () => {
  const tie = hoursAgo(500);
  await profile.put(
    { firstname: 'Seen long ago', lastOnline: hoursAgo(300) },
    { firstname: 'Gone for a month', lastOnline: hoursAgo(31 * 24) },
    { firstname: 'Never seen', lastOnline: null },
    { firstname: 'Online since noon', online: true, lastOnline: hoursAgo(9) },
    { firstname: 'Seen lately', lastOnline: hoursAgo(2) },
    { firstname: 'Online since one', online: true, lastOnline: hoursAgo(8) },
    { firstname: 'Likes both', preference: 'both', lastOnline: hoursAgo(400) },
    { firstname: 'Tie b', _id: `${'b'.repeat(24)}`, lastOnline: tie },
    { firstname: 'Tie a', _id: `${'a'.repeat(24)}`, lastOnline: tie },
    { firstname: 'Likes women', preference: 'female' },
    { firstname: 'A man', gender: 'male', preference: 'male' },
    { firstname: 'Unverified', isVerified: false },
    { firstname: 'Ageless', facts: { age: null } },
  );
  expect(namesOf(await browse())).toEqual([
    'Online since one',
    'Online since noon',
    'Seen lately',
    'Seen long ago',
    'Likes both',
    'Tie a',
    'Tie b',
  ]);
});

test('nobody meets themselves', async () => {
  const [self] = (await profile.put({ gender: 'other', preference: 'both' })) as [string];
  const page = await profile.ask({ url: '/users/profiles', as: self });
  expect(page.json().users.map(({ id }: { id: string }) => id)).not.toContain(self);
});

test('a block hides both from each other, and the total knows', async () => {
  const before = await browse();
  const [other] = before.users;
  await profile.ask({ method: 'POST', url: `/users/${other.id}/block`, as: me });
  expect(namesOf(await browse())).not.toContain(other.firstname);
  expect((await browse()).total).toBe(before.total - 1);
  expect((await browse('', other.id)).users.map(({ id }: { id: string }) => id)).not.toContain(me);
  await profile.ask({ method: 'DELETE', url: `/users/${other.id}/block`, as: me });
  expect((await browse()).total).toBe(before.total);
});

test('pages carry both wordings and end where the members end', async () => {
  const { total } = await browse();
  const first = await profile.ask({ url: '/users/profiles?page=1&limit=3', as: me });
  const last = await profile.ask({ url: '/users/profiles?page=3&limit=3', as: me });
  expect(first.json()).toMatchObject({ currentPage: 1, totalPages: 3, pagesLeft: 2, total });
  expect(first.json().data).toEqual(first.json().users);
  expect(last.json()).toMatchObject({ currentPage: 3, pagesLeft: 0, total });
  expect(last.json().users).toHaveLength(1);
  const beyond = await profile.ask({ url: '/users/profiles?page=9&limit=3', as: me });
  expect(beyond.json()).toMatchObject({ users: [], pagesLeft: 0, total });
});

test('filters narrow the list, alone and together', async () => {
  const image = { file: 'face.webp' };
  await profile.put(
    { firstname: 'Ohio 40 pictured', facts: { age: 40, location: 'Ohio' }, image, online: true },
    { firstname: 'Ohio 60', facts: { age: 60, location: 'Ohio' } },
    { firstname: 'Utah 45 pictured', facts: { age: 45, location: 'Utah' }, image },
  );
  expect(namesOf(await browse('&location=Ohio'))).toEqual(['Ohio 40 pictured', 'Ohio 60']);
  expect(namesOf(await browse('&ageMin=40&ageMax=50'))).toEqual(['Ohio 40 pictured', 'Utah 45 pictured']);
  expect(namesOf(await browse('&withPhoto=true'))).toEqual(['Ohio 40 pictured', 'Utah 45 pictured']);
  expect(namesOf(await browse('&location=Ohio&ageMin=50&online=false'))).toEqual(['Ohio 60']);
  expect(namesOf(await browse('&online=true&ageMin=40'))).toEqual(['Ohio 40 pictured']);
  expect(namesOf(await browse('&gender=male'))).toEqual([]);
});

test.each([
  'page=0',
  'page=x',
  'limit=61',
  'location=Atlantis',
  'ageMin=17',
  'ageMin=50&ageMax=40',
  'gender=robot',
])('browsing with %s is refused', async (query) => {
  const answer = await profile.ask({ url: `/users/profiles?${query}`, as: me });
  expect(answer.statusCode).toBe(400);
});

test('cards show neither zip nor email nor surname', async () => {
  await profile.put({ firstname: 'Private', zip: '43210', online: true, lastOnline: hoursAgo(-1) });
  const [card] = (await browse()).users;
  expect(card.firstname).toBe('Private');
  expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['zip']));
  expect(JSON.stringify(card)).not.toMatch(/43210|example\.test|"lastname"/);
});

test('a card says how “About me” begins and what both like', async () => {
  const [self] = (await profile.put({
    gender: 'other',
    preference: 'both',
    facts: { interests: ['Hiking', 'Art', 'Yoga'] },
  })) as [string];
  await profile.put({
    firstname: 'Baker',
    gender: 'other',
    preference: 'both',
    facts: { aboutMe: 'I bake bread.\nMy mother taught me.', interests: ['Yoga', 'Books', 'Hiking'] },
  });
  const { users } = await browse('', self);
  const baker = users.find(({ firstname }: { firstname: string }) => firstname === 'Baker');
  expect(baker).toMatchObject({ aboutLine: 'I bake bread.', sharedInterests: ['Hiking', 'Yoga'] });
});

test('a page is found in the index alone, without sorting in memory', async () => {
  const rows = profile.db.collection<ProfileRow>('profiles');
  const filter = {
    complete: true,
    kind: 'member' as const,
    gender: { $in: ['female' as const] },
    preference: { $in: ['male', 'both'] as never },
    lastOnline: { $gte: new Date(hoursAgo(720)) },
  };
  const plan = await rows
    .find({ ...filter, _id: { $nin: [me] } }, { projection: { _id: 1 }, hint: 'active' })
    .sort({ online: -1, lastOnline: -1, _id: 1 })
    .limit(24)
    .explain('executionStats');
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/"(SORT|FETCH|COLLSCAN)"/);
  expect(plan.executionStats.totalDocsExamined).toBe(0);
});

test('no query here read a whole collection', async () => expect(await profile.scans()).toEqual([]));
