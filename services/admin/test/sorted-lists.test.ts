import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchFields, type UserRow, unknownUser } from '../src/domain/user.ts';
import { adminWorld, type World } from './world.ts';

// The lists of users, sorted by each column that can be.

const users = 400;
const limit = 30;
let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
let rows: UserRow[];

beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
  rows = Array.from({ length: users }, (_, n) => user(n));
  await world.rowsOf('users').insertMany(rows);
  const heardOf = { ...unknownUser, paymentStatus: 1 as const };
  await world.rowsOf('users').insertMany([{ ...heardOf, _id: 'f'.repeat(24) }]);
});
afterAll(() => world.stop());

/** Many have the same name, in another case; many were never online. */
function user(n: number): UserRow {
  const firstname = ['Anna', 'anna', 'Ángel', 'Zoë', 'bert'][n % 5] as string;
  const names = {
    firstname,
    lastname: `Berg${n % 3}`,
    username: `${n % 2 ? 'U' : 'u'}.${(n * 7) % users}_x`,
  };
  const at = new Date(Date.UTC(2026, 0, 1) + (n % 50) * 60_000);
  return {
    ...unknownUser,
    ...names,
    ...searchFields({ ...names, email: `mail${n}@example.org` }),
    _id: ((n * 37) % users).toString(16).padStart(24, '0'),
    factsVersion: 1,
    createdAt: at,
    online: n % 9 === 0,
    lastOnline: n % 4 === 0 ? null : at,
    paymentStatus: n % 3 === 0 ? 1 : null,
  };
}

const words = new Intl.Collator('en', { sensitivity: 'accent' });
const byId = (a: UserRow, b: UserRow) => (a._id < b._id ? -1 : 1);
const timeOf = (date: Date | null) => date?.getTime() ?? -1;
const ascending = {
  joined: (a: UserRow, b: UserRow) => timeOf(a.createdAt) - timeOf(b.createdAt) || byId(a, b),
  name: (a: UserRow, b: UserRow) =>
    words.compare(a.firstname, b.firstname) || words.compare(a.lastname, b.lastname) || byId(a, b),
  username: (a: UserRow, b: UserRow) => words.compare(a.username, b.username) || byId(a, b),
  seen: (a: UserRow, b: UserRow) =>
    Number(a.online) - Number(b.online) || timeOf(a.lastOnline) - timeOf(b.lastOnline) || byId(a, b),
};
const places = {
  joined: (row: UserRow) => String(row.createdAt.getTime()),
  name: (row: UserRow) => `${row.firstname}_${row.lastname}`,
  username: (row: UserRow) => row.username,
  seen: (row: UserRow) => `${row.online ? 1 : 0}.${row.lastOnline?.getTime() ?? ''}`,
};
const lowest = { joined: '0', name: '_', username: '', seen: '0.' };
type Sort = keyof typeof ascending;

const lists = ['/admin/users', '/admin/paid-users'] as const;
const cases = lists.flatMap((path) => (Object.keys(ascending) as Sort[]).map((sort) => ({ path, sort })));

test.each(cases)(
  '$path by $sort shows each user once, downwards, upwards and back',
  async ({ path, sort }) => {
    const wanted = rows.filter(({ paymentStatus }) => path === '/admin/users' || paymentStatus === 1);
    const sorted = wanted.toSorted(ascending[sort]).map(({ _id }) => _id);
    const rowOf = new Map(rows.map((row) => [row._id, row]));
    const place = (id: string) => encodeURIComponent(`${places[sort](rowOf.get(id) as UserRow)}_${id}`);
    const read = async (query: string): Promise<string[]> => {
      const answer = await operator.call('GET', `${path}?sort=${sort}&limit=${limit}${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().map(({ id }: { id: string }) => id);
    };
    const down = await read('');
    for (let page = down; page.length === limit; down.push(...page))
      page = await read(`&before=${place(down.at(-1) as string)}`);
    expect(down).toEqual(sorted.toReversed());
    const up = (await read(`&after=${lowest[sort]}_${'0'.repeat(24)}`)).toReversed();
    for (let page = up; page.length === limit; up.push(...page))
      page = (await read(`&after=${place(up.at(-1) as string)}`)).toReversed();
    expect(up).toEqual(sorted);
    expect(await read(`&after=${place(down[100] as string)}`)).toEqual(down.slice(70, 100));
  },
);

test('each sort is read from an index, page by page and far down, and only the rows that are shown', async () => {
  const { db } = world.context.mongo;
  await db.setProfilingLevel('all');
  for (const { path, sort } of cases)
    for (const row of [undefined, rows[0], rows[4], rows[9]])
      for (const side of ['before', 'after']) {
        const place = row ? `${places[sort](row)}_${row._id}` : `${lowest[sort]}_${'0'.repeat(24)}`;
        const url = `${path}?sort=${sort}&limit=${limit}&${side}=${encodeURIComponent(place)}`;
        expect((await operator.call('GET', url)).statusCode, url).toBe(200);
      }
  await db.setProfilingLevel('off');
  const reads = await db
    .collection('system.profile')
    .find({ ns: /\.users$/, op: 'query' })
    .toArray();
  // One more: a user who is only heard of is not shown.
  const wasteful = reads.filter(
    ({ planSummary, hasSortStage, docsExamined, command }) =>
      !/IXSCAN/.test(planSummary ?? '') || hasSortStage || docsExamined > command.limit + 1,
  );
  expect(
    wasteful.map(({ planSummary, docsExamined, command }) => [planSummary, docsExamined, command]),
  ).toEqual([]);
  expect(reads.length).toBeGreaterThanOrEqual(cases.length * 8);
});

test.each([
  'sort=mails',
  'sort=name&search=anna',
  'sort=name&before=1767300000000_000000000000000000000000',
  'sort=seen&before=1767300000000_000000000000000000000000',
  'before=anna_berg_000000000000000000000000',
  `sort=username&after=${'x'.repeat(140)}_000000000000000000000000`,
])('a list of users refuses %s', async (query) => {
  expect((await operator.call('GET', `/admin/users?${query}`)).statusCode).toBe(400);
});

test('any text can be a place, and what is searched for is sorted by age', async () => {
  const from = async (name: string) => {
    const place = `${encodeURIComponent(name)}_000000000000000000000000`;
    return (await operator.call('GET', `/admin/users?sort=name&before=${place}`)).statusCode;
  };
  for (const name of ['$gt_{}', '😀_', '.*_[a']) expect(await from(name)).toBe(200);
  expect(await from('a\0b_c')).toBe(400);
  const found = await operator.call('GET', '/admin/users?sort=joined&search=anna&limit=5');
  expect(found.json()).toHaveLength(5);
});
