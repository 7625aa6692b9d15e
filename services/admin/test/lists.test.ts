import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchWords, unknownUser } from '../src/domain/user.ts';
import { adminWorld, type World } from './world.ts';

const users = 3_000;
let world: World;
let operator: Awaited<ReturnType<World['operator']>>;

beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
  await world.rowsOf('users').insertMany(Array.from({ length: users }, (_, n) => user(n)));
});
afterAll(() => world.stop());

function user(n: number) {
  const names = { firstname: `Anna${n % 7}`, lastname: `Berg${n}`, username: `anna.${n}` };
  const facts = { ...names, email: `mail${n}@example.org`, preference: n % 2 === 0 ? 'female' : 'male' };
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000);
  const counts = { totalMails: (n * 37) % 500, unattended: n % 11 };
  return {
    ...unknownUser,
    ...facts,
    ...counts,
    _id: n.toString(16).padStart(24, '0'),
    factsVersion: 1,
    search: searchWords(facts),
    createdAt: at,
    lastOnline: at,
    paymentStatus: n % 3 === 0 ? (1 as const) : null,
  };
}

const messaging = '/admin/messaging';
const lists = [
  '/admin/users?page=1&limit=20',
  '/admin/users?page=1&limit=20&search=anna',
  '/admin/paid-users',
  `${messaging}/all-users?sort=total`,
  `${messaging}/all-users?sort=unattended`,
  `${messaging}/all-users?sort=total&search=anna`,
  `${messaging}/all-users?sort=unattended&search=berg12`,
  `${messaging}/all-users?sort=total&search=nobody`,
  `${messaging}/gender-prefer-users?gender=female&sort=recent`,
  `${messaging}/gender-prefer-users?gender=male&sort=other`,
];

test('each list of users and each search in it is read from an index, and only the rows that are shown', async () => {
  const { db } = world.context.mongo;
  await db.setProfilingLevel('all');
  for (const url of lists) expect((await operator.call('GET', url)).statusCode, url).toBe(200);
  await db.setProfilingLevel('off');
  const reads = await db
    .collection('system.profile')
    .find({ ns: /\.users$/, op: { $in: ['query', 'command'] } })
    .toArray();
  const most = (command: { limit?: number }) => Math.max(command.limit ?? 0, 20);
  const wasteful = reads.filter(
    ({ planSummary, docsExamined = 0, command }) =>
      /COLLSCAN/.test(planSummary ?? '') || (command.count === undefined && docsExamined > most(command)),
  );
  expect(
    wasteful.map(({ planSummary, docsExamined, command }) => ({ planSummary, docsExamined, command })),
  ).toEqual([]);
  expect(reads.length).toBeGreaterThan(lists.length);
});

test('a page of the audit list is found by its numbers, and a search in it by an index', async () => {
  const { audit, mongo } = world.context;
  const entries = Array.from({ length: 400 }, (_, n) => ({ operatorId: operator.id, action: `a-${n % 4}` }));
  await audit.append(entries);
  await mongo.db.setProfilingLevel('all');
  const read = async (query: string) => (await operator.call('GET', `/admin/audit?limit=20${query}`)).json();
  const [first, far, found] = [await read(''), await read('&page=11'), await read('&search=a-3')];
  await operator.call('POST', '/admin/replies', { code: 'scan', text: 'none' });
  await mongo.db.setProfilingLevel('off');
  const total = (await audit.last())?.n ?? 0;
  expect(first).toMatchObject({ total: total - 1 });
  expect(first.entries[0]).toMatchObject({ n: total - 1 });
  expect(first.entries).toHaveLength(20);
  expect(far.entries.map(({ n }: { n: number }) => n)).toEqual(
    Array.from({ length: 20 }, (_, i) => total - 1 - 200 - i),
  );
  expect(found.total).toBe(100);
  const reads = await mongo.db
    .collection('system.profile')
    .find({ ns: /\.audit$/, op: { $in: ['query', 'command'] } })
    .toArray();
  expect(reads.filter(({ planSummary }) => /COLLSCAN/.test(planSummary ?? ''))).toEqual([]);
  const whole = reads.filter(({ command }) => !JSON.stringify(command).includes('a-3'));
  expect(Math.max(...whole.map(({ docsExamined = 0 }) => docsExamined))).toBe(20);
});

test('a search finds who has a name that begins so, in the order asked for, and takes any text as it is', async () => {
  const search = async (text: string, sort = 'total') =>
    (
      await operator.call('GET', `${messaging}/all-users?sort=${sort}&search=${encodeURIComponent(text)}`)
    ).json() as { total: number; users: { username: string; totalMailsCount: number }[] };
  const found = await search('ANNA');
  expect(found.total).toBe(users);
  expect(found.users[0]?.totalMailsCount).toBe(499);
  expect((await search('berg123')).users.map(({ username }) => username)).toContain('anna.123');
  expect((await search('anna.12')).total).toBe(111);
  for (const text of ['.', '^', '(', '[a', '\\', '$', 'a|b', '.*', '\0', 'anna\0'])
    expect((await search(text)).total, text).toBe(0);
});
