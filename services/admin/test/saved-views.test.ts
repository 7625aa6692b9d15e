import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { savedViewLimits } from '@emberline/contracts/operator-choices';
import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

// The queue by label and profile, and what an operator has saved of it.

type Operator = Awaited<ReturnType<World['operator']>>;

let world: World;
let tess: string;
let tom: string;
let ann: string;
let bea: string;
beforeAll(async () => {
  world = await adminWorld();
  tess = await world.user({ kind: 'staff', firstname: 'Tess', username: 'tess' });
  tom = await world.user({ kind: 'staff', firstname: 'Tom', username: 'tom' });
  ann = await world.user({ firstname: 'Ann' });
  bea = await world.user({ firstname: 'Bea' });
  await mail(ann, tess);
  await mail(bea, tess);
  await mail(ann, tom);
});
afterAll(() => world.stop());

let seq = 0;
const mail = (senderId: string, receiverId: string) =>
  world.hear('message-sent', {
    ...{ conversationId: conversationIdOf(receiverId, senderId), messageId: newId(), seq: ++seq },
    ...{ senderId, receiverId, authoredBy: 'member', operatorId: null, mail: true },
    ...{ sentAt: new Date().toISOString(), unread: 1, unreadVersion: seq, unreadCount: 1 },
  });
const read = async ({ call }: Operator, query: string) => {
  const { cards, counts, total } = (await call('GET', `/admin/queue?${query}`)).json();
  const pairs = cards.map((card: { writer: { firstname: string }; answerer: { firstname: string } }) =>
    [card.writer.firstname, card.answerer.firstname].join(' to '),
  );
  return { pairs, counts, total };
};
const views = '/admin/queue/views';
const saved = async ({ call }: Operator) => (await call('GET', views)).json();
const save = ({ call }: Operator, given: object) => call('POST', views, { view: 'all', ...given });
const setLabels = ({ call }: Operator, id: string, labels: string[]) =>
  call('PUT', `/admin/users/${id}/labels`, { labels });

test('the queue is narrowed to a label, whatever its case, and to a profile, with its counts', async () => {
  const olga = await world.operator();
  expect((await setLabels(olga, bea, ['VIP', 'Call back'])).statusCode).toBe(200);
  expect(await read(olga, 'label=vip')).toMatchObject({
    pairs: ['Bea to Tess'],
    counts: { all: 1, unassigned: 1, mine: 0 },
    total: 1,
  });
  expect((await read(olga, `profileId=${tess}`)).pairs).toEqual(['Ann to Tess', 'Bea to Tess']);
  expect((await read(olga, `profileId=${tom}&label=VIP`)).pairs).toEqual([]);
  expect((await read(olga, 'label=VI')).pairs).toEqual([]);
  expect((await read(olga, 'view=mine&label=VIP')).pairs).toEqual([]);
});

test('a narrowed queue is read from indexes', async () => {
  const { db } = world.context.mongo;
  const olga = await world.operator();
  await setLabels(olga, bea, ['VIP']);
  const strangers = Array.from({ length: 50 }, (_, n) => ({ _id: newId(), labels: [`Other ${n}`] }));
  await db.collection<{ _id: string }>('labels').insertMany(strangers);
  await db.setProfilingLevel('all');
  expect((await read(olga, `label=vip&profileId=${tess}`)).pairs).toEqual(['Bea to Tess']);
  await db.setProfilingLevel('off');
  const reads = await db
    .collection('system.profile')
    .find({ ns: /\.(labels|waiting)$/ })
    .toArray();
  expect(reads.map(({ ns }) => ns.split('.').at(-1)).sort()).toEqual(['labels', 'waiting']);
  expect(reads.filter(({ planSummary }) => /COLLSCAN/.test(planSummary ?? ''))).toEqual([]);
  expect(reads.map(({ docsExamined }) => docsExamined).sort()).toEqual([1, 2]);
});

test('the profiles that somebody waits for are listed, the most waited for first, with one that is chosen', async () => {
  const { call } = await world.operator();
  const idle = await world.user({ kind: 'staff', firstname: 'Ida', username: 'ida' });
  const list = async (query = '') => (await call('GET', `/admin/queue/profiles${query}`)).json();
  const two = [
    { id: tess, firstname: 'Tess', username: 'tess', waitingConversations: 2 },
    { id: tom, firstname: 'Tom', username: 'tom', waitingConversations: 1 },
  ];
  expect(await list()).toEqual(two);
  expect(await list(`?also=${tom}`)).toEqual(two);
  expect(await list(`?also=${idle}`)).toEqual([
    ...two,
    { id: idle, firstname: 'Ida', username: 'ida', waitingConversations: 0 },
  ]);
  expect(await list(`?also=${newId()}`)).toEqual(two);
});

test('a view is saved, renamed and removed by its operator alone, each with an entry', async () => {
  const [olga, otto] = [await world.operator(), await world.operator()];
  const mine = (await save(olga, { name: ' Mine for Tess ', view: 'mine', profileId: tess })).json();
  expect(mine).toMatchObject({ name: 'Mine for Tess', view: 'mine', label: null, profileId: tess });
  const vip = (await save(olga, { name: 'VIP', label: ' VIP ', profileId: null })).json();
  expect(await saved(olga)).toEqual([mine, { ...vip, label: 'VIP', profileId: null }]);
  expect(await saved(otto)).toEqual([]);

  const path = `${views}/${mine.id}`;
  expect((await otto.call('PUT', path, { name: 'Other' })).statusCode).toBe(404);
  expect((await otto.call('DELETE', path)).statusCode).toBe(404);
  expect((await olga.call('PUT', path, { name: 'vip' })).json()).toMatchObject({
    ...{ statusCode: 409, code: 'CONFLICT', message: 'You have a view of this name already.' },
  });
  expect((await olga.call('PUT', path, { name: 'MINE FOR TESS' })).json().name).toBe('MINE FOR TESS');
  expect((await olga.call('DELETE', path)).statusCode).toBe(200);
  expect((await olga.call('DELETE', path)).statusCode).toBe(404);
  expect(await saved(olga)).toEqual([vip]);
  const entries = await world.rowsOf('audit').find({ operatorId: olga.id }).sort({ _id: 1 }).toArray();
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['save-queue-view', { viewId: mine.id }],
    ['save-queue-view', { viewId: vip.id }],
    ['rename-queue-view', { viewId: mine.id }],
    ['remove-queue-view', { viewId: mine.id }],
  ]);
});

test('of many saved at once on two replicas an operator has twenty, each name once', async () => {
  const olga = await world.operator();
  const replica = await world.replica();
  const names = Array.from({ length: savedViewLimits.views + 4 }, (_, n) => `View ${n}`);
  const answers = await Promise.all(
    [...names, 'view 0'].map((name, n) =>
      (n % 2 === 0 ? olga.call : replica.call.bind(null, olga.token))('POST', views, {
        ...{ name, view: 'late', label: `Label ${n}` },
      }),
    ),
  );
  const kept = await saved(olga);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(savedViewLimits.views);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
  expect(new Set(kept.map(({ name }: { name: string }) => name.toLowerCase())).size).toBe(
    savedViewLimits.views,
  );
  expect((await save(olga, { name: 'Another' })).json().message).toMatch(/^You have 20 views already/);
});

test('the same choice saved at once under many names has one, and the others are told which', async () => {
  const olga = await world.operator();
  const given = { view: 'late', label: 'VIP', profileId: tess };
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((name, n) => save(olga, { ...given, name, label: n ? 'vip' : 'VIP' })),
  );
  const [kept, ...others] = await saved(olga);
  expect(others).toEqual([]);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused.map((answer) => answer.json().message)).toEqual(
    [1, 2].map(() => `You have saved this as ${kept.name} already.`),
  );
  expect((await save(olga, { ...given, name: 'Four', profileId: null })).statusCode).toBe(200);
});

test.each([
  { name: ' ' },
  { name: 'x'.repeat(41) },
  { name: 'One', view: 'urgent' },
  { name: 'One', label: '' },
  { name: 'One', profileId: 'tess' },
])('%j cannot be saved', async (given) => {
  expect((await save(await world.operator(), given)).statusCode).toBe(400);
});

test('without its entry nothing is saved; the views of an erased profile are gone', async () => {
  const olga = await world.operator();
  const gone = await world.user({ kind: 'staff' });
  expect((await save(olga, { name: 'For nobody', profileId: newId() })).statusCode).toBe(404);
  await save(olga, { name: 'For one who goes', profileId: gone });
  const stays = (await save(olga, { name: 'For Tess', profileId: tess })).json();
  await world.hear('member-deleted', { memberId: gone, by: 'staff' });
  expect(await saved(olga)).toEqual([stays]);
  world.withoutAudit();
  expect((await save(olga, { name: 'Unheard of' })).statusCode).toBe(500);
  expect((await olga.call('DELETE', `${views}/${stays.id}`)).statusCode).toBe(500);
  expect(await saved(olga)).toEqual([stays]);
});
