import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
afterAll(() => world.stop());

const page = (id: string) => operator.call('GET', `/admin/users/${id}/person`);
const write = (id: string, text: string) => operator.call('POST', `/admin/users/${id}/notes`, { text });
const label = (id: string, labels: string[]) => operator.call('PUT', `/admin/users/${id}/labels`, { labels });

test('one call answers what is known of a user, also while another service is away', async () => {
  const una = await world.user({ firstname: 'Una', paymentStatus: 1 });
  const team = await world.user({ firstname: 'Tess', kind: 'staff' });
  const neighbour = await world.user();
  const at = new Date('2026-03-01T10:00:00Z');
  world.others.away.add(`/internal/members/${una}/tickets`);
  const open = { at, resolvedAt: null, resolvedBy: null, outcome: null };
  await world.rowsOf('reports').insertMany([
    { _id: newId(), memberId: una, reporterId: neighbour, ...open },
    { _id: newId(), memberId: neighbour, reporterId: una, ...open },
    { _id: newId(), memberId: neighbour, reporterId: team, ...open },
  ]);
  const mail = { conversationId: 'c', seq: 1, profileId: team, memberId: una, since: at };
  await world.rowsOf('waiting').insertOne({ _id: newId(), ...mail });
  expect((await write(una, '  Asked for a refund by phone.  ')).json()).toMatchObject({
    by: operator.username,
    text: 'Asked for a refund by phone.',
  });
  await write(una, 'Called back.');
  expect((await label(una, ['VIP', ' vip ', 'Refund'])).json()).toEqual({ labels: ['vip', 'Refund'] });
  const answer = (await page(una)).json();
  expect(answer).toMatchObject({
    user: { id: una, firstname: 'Una', paymentStatus: 1 },
    profile: null,
    requests: null,
    waiting: [{ profileId: team, profile: 'Tess', since: at.toISOString() }],
    reports: { about: [{ reporter: { id: neighbour } }], by: [{ member: { id: neighbour } }] },
    notes: [{ text: 'Called back.' }, { text: 'Asked for a refund by phone.' }],
    labels: ['vip', 'Refund'],
  });
  expect(answer.acts.map(({ action }: { action: string }) => action)).toEqual([
    'set-labels',
    'add-note',
    'add-note',
  ]);
  await page(una);
  const entries = await world.rowsOf('audit').find({ targetId: una }).sort({ _id: -1 }).toArray();
  expect(entries.map(({ action }) => action).filter((action) => action === 'view-person')).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toMatch(/refund/i);
});

test('requests to the support name who decided', async () => {
  const una = await world.user();
  const at = '2026-03-01T08:00:00.000Z';
  const request = { id: newId(), topic: 'Messages', text: 'Hello?', at, state: 'closed', answer: null };
  world.others.answers[`/internal/members/${una}/tickets`] = () => [
    { ...request, decidedAt: at, decidedBy: operator.id },
  ];
  const { requests } = (await page(una)).json();
  expect(requests).toEqual([{ ...request, decidedAt: at, decidedBy: operator.username }]);
});

test('notes and labels are erased with the user, and none can follow', async () => {
  const gone = await world.user();
  await write(gone, 'Soon gone.');
  await label(gone, ['leaving']);
  await world.hear('member-deleted', { memberId: gone, by: 'member' });
  for (const name of ['notes', 'labels'])
    expect(
      await world.context.mongo.db
        .collection(name)
        .countDocuments({ $or: [{ userId: gone }, { _id: gone as never }] }),
    ).toBe(0);
  expect((await write(gone, 'Too late')).statusCode).toBe(404);
  expect((await label(gone, ['late'])).statusCode).toBe(404);
  expect((await page(gone)).statusCode).toBe(404);
});

test('blank and overlong notes and labels are refused', async () => {
  const una = await world.user();
  for (const text of ['', '   ', 'x'.repeat(2_001)]) expect((await write(una, text)).statusCode).toBe(400);
  for (const labels of [[''], ['  '], ['x'.repeat(31)], Array.from({ length: 11 }, (_, n) => `l${n}`)])
    expect((await label(una, labels)).statusCode).toBe(400);
});
