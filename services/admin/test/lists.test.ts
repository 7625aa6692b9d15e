import { operations, searchKey } from '@emberline/contracts';
import { searched, unfound } from '@emberline/contracts/search-cases';
import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isFoundWithin, searchFields, type UserRow, unknownUser } from '../src/domain/user.ts';
import { searchWithinNames } from '../src/store/migrations/0003-search-within-names.ts';
import { searchAsPeopleType } from '../src/store/migrations/0005-search-as-people-type.ts';
import { adminWorld, type World } from './world.ts';

const users = 3_000;
const nobody = { firstname: 'Una', lastname: '', username: 'una.nobody', email: 'una@example.org' };
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
    ...searchFields(facts),
    createdAt: at,
    lastOnline: at,
    paymentStatus: n % 3 === 0 ? (1 as const) : null,
  };
}

const messaging = '/admin/messaging';
const lists = [
  '/admin/users?page=1&limit=20',
  '/admin/users?page=1&limit=20&search=anna',
  '/admin/users?limit=20&before=1767300000000_000000000000000000000000',
  '/admin/users?limit=20&after=1767300000000_000000000000000000000000',
  '/admin/users?limit=20&search=anna&before=1767300000000_000000000000000000000000',
  '/admin/paid-users',
  '/admin/paid-users?limit=20&before=1767300000000_000000000000000000000000',
  '/admin/paid-users?limit=20&after=1767300000000_000000000000000000000000',
  `${messaging}/all-users?sort=total`,
  `${messaging}/all-users?sort=unattended`,
  `${messaging}/all-users?sort=total&search=anna`,
  `${messaging}/all-users?sort=unattended&search=berg12`,
  `${messaging}/all-users?sort=total&search=nobody`,
  `${messaging}/all-users?sort=total&search=erg12`,
  `${messaging}/all-users?sort=total&search=an`,
  '/admin/paid-users?limit=20&search=nna',
  `${messaging}/gender-prefer-users?gender=male&search=nna`,
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

const pagedLists = ['/admin/users?', '/admin/users?search=berg1&', '/admin/paid-users?'];
test.each(pagedLists)('%s shows each user once, page after page, while others join', async (path) => {
  const shared = new Date('2026-02-01T00:00:00Z');
  const tied = Array.from({ length: 60 }, (_, n) => ({ ...user(10_000 + n), createdAt: shared }));
  await world.rowsOf('users').insertMany(tied.map((row) => ({ ...row, paymentStatus: 1 as const })));
  onTestFinished(async () => {
    await world.rowsOf('users').deleteMany({ _id: { $gte: user(10_000)._id } });
  });
  const read = async (query: string): Promise<Listed[]> =>
    (await operator.call('GET', `${path}limit=25${query}`)).json();

  const before = (await operator.call('GET', `${path}limit=200`)).json() as Listed[];
  const seen = await read('');
  for (let joined = 0; seen.length < 200; joined++) {
    const late = { ...user(20_000 + joined), createdAt: new Date(), paymentStatus: 1 as const };
    await world.rowsOf('users').insertOne(late);
    seen.push(...(await read(`&before=${placeOf(seen.at(-1))}`)));
  }
  expect(seen.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const back = await read(`&after=${placeOf(seen[100])}`);
  expect(back.map(({ id }) => id)).toEqual(seen.slice(75, 100).map(({ id }) => id));
});

test.each([
  'limit=0',
  'limit=1001',
  'limit=ten',
  'before=yesterday',
  'after=1767300000000',
  'before=-1_000000000000000000000000',
])('a list of users refuses %s', async (query) => {
  for (const path of ['/admin/users', '/admin/paid-users'])
    expect((await operator.call('GET', `${path}?${query}`)).statusCode, path).toBe(400);
});

test('one user is read by the id, with an entry in the audit list; one who is not known is not found', async () => {
  const { json, statusCode } = await operator.call('GET', `/admin/users/${user(5)._id}`);
  expect(statusCode).toBe(200);
  expect(json()).toMatchObject({ id: user(5)._id, username: 'anna.5' });
  const entry = { operatorId: operator.id, action: 'view-user', targetId: user(5)._id };
  expect(await world.rowsOf('audit').countDocuments(entry)).toBe(1);
  const unheardOf = await world.user({ factsVersion: 0 });
  onTestFinished(async () => {
    await world.rowsOf('users').deleteOne({ _id: unheardOf });
  });
  for (const id of [unheardOf, newId()])
    expect((await operator.call('GET', `/admin/users/${id}`)).statusCode).toBe(404);
});

type Listed = { id: string; createdAt: string };
const placeOf = (listed: Listed | undefined) => listed && `${Date.parse(listed.createdAt)}_${listed.id}`;

test('a page of the audit list is found by its numbers, and a search in it by an index', async () => {
  const { audit, mongo } = world.context;
  const entries = Array.from({ length: 400 }, (_, n) => ({ operatorId: operator.id, action: `a-${n % 4}` }));
  const read = async (query: string) => (await operator.call('GET', `/admin/audit?limit=20${query}`)).json();
  // Looking at the list leaves an entry in it, once in ten minutes for each page.
  for (const query of ['', '&page=11', '&search=a-3']) await read(query);
  await audit.append(entries);
  await mongo.db.setProfilingLevel('all');
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

test.each(['', '&search=b-1'])('pages of the audit list%s stay while entries are added', async (search) => {
  const { audit } = world.context;
  const entries = Array.from({ length: 90 }, () => ({ operatorId: operator.id, action: 'b-1' }));
  await audit.append(entries);
  const read = async (query: string) => (await operator.call('GET', `/admin/audit?limit=25${query}`)).json();
  const { entries: seen } = (await read(search)) as { entries: { n: number }[] };
  const [{ n: upTo } = { n: 0 }] = seen;
  for (const page of [2, 3]) {
    await audit.append(entries.slice(0, 7));
    seen.push(...(await read(`${search}&page=${page}&upTo=${upTo}`)).entries);
  }
  expect(seen.map(({ n }) => n)).toEqual(Array.from({ length: 75 }, (_, i) => upTo - i));
  for (const nonsense of ['page=0', 'page=1.5', 'limit=101', 'upTo=0', 'upTo=last'])
    expect((await operator.call('GET', `/admin/audit?${nonsense}`)).statusCode, nonsense).toBe(400);
});

test('members who wait are paged longest wait first, each once, while others begin to wait', async () => {
  const profileId = await world.user({ kind: 'staff' });
  const members = Array.from({ length: 60 }, (_, n) => user(n)._id);
  const mailOf = (memberId: string, since: Date) =>
    ({ ...{ _id: newId(), conversationId: `c${memberId}`, seq: 1 }, profileId, memberId, since }) as const;
  const atOnce = new Date('2026-03-01T10:00:00Z');
  const later = new Date('2026-03-01T11:00:00Z');
  const mails = members.flatMap((id) => [mailOf(id, atOnce), mailOf(id, later)]);
  await world.rowsOf('waiting').insertMany(mails);
  const path = `${messaging}/unattended-female-prefer-users?maleId=${profileId}&limit=25`;
  const seen: string[] = [];
  for (const page of [1, 2, 3]) {
    const { users: shown, total, more } = (await operator.call('GET', `${path}&page=${page}`)).json();
    expect({ total, more }).toEqual({ total: 59 + page, more: false });
    seen.push(...shown.map(({ id }: { id: string }) => id));
    await world.rowsOf('waiting').insertOne(mailOf(user(100 + page)._id, later));
  }
  expect(seen.slice(0, 60).toSorted()).toEqual(members.toSorted());
});

test('reports of one moment are on one page each', async () => {
  const at = new Date('2026-03-01T10:00:00Z');
  const open = { memberId: user(1)._id, reporterId: user(2)._id, at };
  const closed = { resolvedAt: null, resolvedBy: null, outcome: null };
  const ids = Array.from({ length: 60 }, newId);
  await world.rowsOf('reports').insertMany(ids.map((_id) => ({ ...open, ...closed, _id })));
  const seen: string[] = [];
  for (const page of [1, 2, 3]) {
    const { reports, totalPages } = (
      await operator.call('GET', `/admin/reports?page=${page}&limit=25`)
    ).json();
    expect(totalPages).toBe(3);
    seen.push(...reports.map(({ id }: { id: string }) => id));
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

const paged = ['total', 'unattended'].map((sort) => `${messaging}/all-users?sort=${sort}`);
const candidates = ['recent', 'other'].map(
  (sort) => `${messaging}/gender-prefer-users?gender=male&sort=${sort}`,
);
test.each([
  ...paged,
  `${paged[0]}&search=anna`,
  ...candidates,
  '/admin/users?sort=seen',
  '/admin/paid-users?sort=seen',
])(
  'whoever moves while the pages of %s are read is shown once',
  async (path) => {
    const limit = 100;
    const { db } = world.context.mongo;
    const read = async (page: number, last: UserRow | null) => {
      const place = last && `${last.online ? 1 : 0}.${last.lastOnline?.getTime()}_${last._id}`;
      const where = path.includes('seen') ? (place ? `before=${place}` : '') : `page=${page}`;
      const answer = (await operator.call('GET', `${path}&limit=${limit}&${where}`)).json();
      return ((answer.users ?? answer) as { id: string }[]).map(({ id }) => id);
    };
    const wanted = (await db.collection<UserRow>('users').find().toArray()).filter(
      ({ firstname, preference, paymentStatus, factsVersion }) =>
        factsVersion > 0 &&
        !(path.includes('anna') && !firstname.startsWith('Anna')) &&
        !(path.includes('gender') && preference !== 'male') &&
        !(path.includes('paid') && paymentStatus !== 1),
    );
    const moved = new Set<string>();
    const move = async (_id: string | undefined, change: Partial<UserRow>) => {
      if (_id === undefined) return;
      moved.add(_id);
      await world.rowsOf('users').updateOne({ _id }, { $set: change });
    };
    onTestFinished(async () => {
      for (const row of wanted.filter(({ _id }) => moved.has(_id)))
        await world.rowsOf('users').replaceOne({ _id: row._id }, row);
    });
    const seen = await read(1, null);
    for (let page = 2, next = seen; next.length === limit; page++) {
      const last = await world.rowsOf('users').findOne({ _id: seen.at(-1) as string });
      const unseen = wanted.map(({ _id }) => _id).filter((id) => !seen.includes(id));
      // One comes to the front, another goes to the end.
      await move(unseen.at(-1), {
        online: true,
        lastOnline: new Date(),
        totalMails: 900 + page,
        unattended: 90,
      });
      await move(seen[page], { online: false, lastOnline: new Date(0), totalMails: 0, unattended: 0 });
      next = await read(page, last);
      seen.push(...next);
    }
    expect(seen).toHaveLength(wanted.length);
    expect(new Set(seen).size).toBe(wanted.length);
  },
  30_000,
);

test('a filter is counted up to 10,000, and its list ends there', async () => {
  const path = `${messaging}/gender-prefer-users?gender=other&limit=100`;
  const many = Array.from({ length: 10_050 }, (_, n) => ({ ...user(50_000 + n), preference: 'other' }));
  await world.rowsOf('users').insertMany(many);
  onTestFinished(async () => {
    await world.rowsOf('users').deleteMany({ preference: 'other' });
  });
  const page = async (number: number) => (await operator.call('GET', `${path}&page=${number}`)).json();
  expect(await page(1)).toMatchObject({ total: 10_000, totalPages: 100, more: true });
  expect((await page(100)).users).toHaveLength(100);
  expect((await page(101)).users).toEqual([]);
});

test('a search finds who has it in a name, in the order asked for, and takes any text as it is', async () => {
  const search = async (text: string, sort = 'total') =>
    (
      await operator.call('GET', `${messaging}/all-users?sort=${sort}&search=${encodeURIComponent(text)}`)
    ).json() as { total: number; users: { username: string; totalMailsCount: number }[] };
  const found = await search('ANNA');
  expect(found.total).toBe(users);
  expect(found.users[0]?.totalMailsCount).toBe(499);
  expect((await search('berg123')).users.map(({ username }) => username)).toContain('anna.123');
  expect((await search('anna.12')).total).toBe(111);
  expect((await search('nna3 berg')).total).toBe((await search('anna3')).total);
  expect((await search('l2999@')).users.map(({ username }) => username)).toEqual(['anna.2999']);
  // Two letters are found at beginnings only.
  expect((await search('be')).total).toBe(users);
  expect((await search('nn')).total).toBe(0);
  for (const text of ['.', '^', '(', '[a', '\\', '$', 'a|b', '.*'])
    expect((await search(text)).total, text).toBe(0);
  for (const text of ['\0', 'anna\0']) expect(await search(text), text).toMatchObject({ statusCode: 400 });
});

describe('what people type finds a name, however it was written, in each list of the contract that is searched', () => {
  const doors = operations.filter(
    ({ query, path }) => query?.properties.search && path.startsWith('/admin/'),
  );
  test('these lists', () => expect(doors.length).toBeGreaterThanOrEqual(4));
  test.each(doors)('$path', async ({ id, path }) => {
    const _id = await world.user({ preference: 'both', paymentStatus: 1 });
    const give = (facts: { lastname?: string; email?: string }) =>
      world.rowsOf('users').updateOne({ _id }, { $set: searchFields({ ...nobody, ...facts }) });
    await world.context.audit.append({ operatorId: operator.id, action: 'add-note', targetId: _id });
    const ask = (text: string) => {
      const query = new URLSearchParams({ search: text, gender: 'male', limit: '100' });
      return operator.call('GET', `${path}?${query}`);
    };
    const find = async (text: string) => {
      const answer = await ask(text);
      expect(answer.statusCode, text).toBe(200);
      return answer.payload.includes(_id);
    };
    for (const [words, text] of searched) {
      await give({ lastname: text });
      // The audit list is found by whole names.
      const whole = id === 'listAudit' ? text.toUpperCase().normalize('NFD') : words;
      const key = searchKey(whole);
      expect(await find(whole), `${words} in ${text}`).toBe(
        id === 'listAudit' || isFoundWithin(key) || searchKey(text).startsWith(key),
      );
    }
    for (const [words, text] of unfound) {
      await give({ lastname: text });
      expect(await find(words), `${words} in ${text}`).toBe(false);
    }
    await give({ email: 'ann.b@münchen.example' });
    for (const email of ['ann.b@münchen.example', ' Ann.B@xn--mnchen-3ya.example\u200b'])
      expect(await find(email), email).toBe(true);
    expect((await ask('ab\0cd')).statusCode).toBe(400);
    await world.rowsOf('users').deleteOne({ _id });
  });
});

test('recipients are searched among those who prefer a gender', async () => {
  const path = `${messaging}/gender-prefer-users?gender=male&search=`;
  const found = (await operator.call('GET', `${path}erg123`)).json();
  expect(found.users.map(({ username }: { username: string }) => username).sort()).toEqual(
    ['anna.123', ...[1231, 1233, 1235, 1237, 1239].map((n) => `anna.${n}`)].sort(),
  );
});

test('rows of an earlier release are found by any part of a name after the migration', async () => {
  const { inner: _, ...earlier } = user(70_000);
  await world.rowsOf('users').insertOne({ ...earlier, lastname: 'Bärg70000', search: ['bärg70000'] });
  const found = async () =>
    (await operator.call('GET', `${messaging}/all-users?search=arg70000`)).json().total;
  await searchWithinNames.run(world.context.mongo.db);
  await searchAsPeopleType.run(world.context.mongo.db);
  expect(await found()).toBe(1);
  await world.rowsOf('users').deleteOne({ _id: earlier._id });
});
