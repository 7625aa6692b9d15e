import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
let id: string;
let path: string;

beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
beforeEach(() => {
  id = newId();
  path = `/internal/tickets/${id}/decision`;
});
afterAll(() => world.stop());

const answer = () => operator.call('POST', `/admin/tickets/${id}/answer`, { answer: 'Please try again.' });
const details = async (action: string) =>
  (await world.rowsOf('audit').find({ action, 'details.ticketId': id }).sort({ _id: 1 }).toArray()).map(
    (row) => row.details,
  );

test('an answer is passed on with its entries, which hold none of its words', async () => {
  const memberId = await world.user();
  world.others.answers[path] = () => ({ memberId, decidedBy: operator.id, isNew: true });
  expect((await answer()).json()).toEqual({ ok: true });
  expect(world.others.asked.at(-1)).toMatchObject({ path, body: { answer: 'Please try again.' } });
  expect(await details('answer-ticket')).toMatchObject([{ outcome: 'ordered' }, { outcome: 'done' }]);
  const entry = await world.rowsOf('audit').findOne({ action: 'answer-ticket', 'details.outcome': 'done' });
  expect(entry?.targetId).toBe(memberId);
  expect(JSON.stringify(entry)).not.toContain('try again');
});

test('who comes second is told who was first', async () => {
  const first = await world.operator();
  world.others.answers[path] = () => ({ memberId: null, decidedBy: first.id, isNew: false });
  for (const late of [await answer(), await operator.call('POST', `/admin/tickets/${id}/close`)]) {
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toBe(`${first.username} has taken care of this request already.`);
  }
  expect(await details('close-ticket')).toMatchObject([
    { outcome: 'ordered' },
    { outcome: 'refused', code: 'CONFLICT' },
  ]);
});

test('who decides once more is told that it is done, unless it is the same order again', async () => {
  const given = { memberId: null, decidedBy: operator.id, isNew: false };
  world.others.answers[path] = () => ({ ...given, isSame: true });
  expect((await answer()).statusCode).toBe(200);
  world.others.answers[path] = () => ({ ...given, isSame: false });
  const late = await answer();
  expect(late.statusCode).toBe(409);
  expect(late.json().message).toBe('You have taken care of this request already.');
});

test('an empty answer is refused, and nobody is asked', async () => {
  const before = world.others.asked.length;
  for (const body of [{}, { answer: '' }, { answer: ' \n ' }, { answer: 'x'.repeat(4_001) }])
    expect((await operator.call('POST', `/admin/tickets/${id}/answer`, body)).statusCode).toBe(400);
  expect(world.others.asked).toHaveLength(before);
});

test('the list names members and operators, and shows guests by their address', async () => {
  const memberId = await world.user({ firstname: 'Una' });
  const common = { topic: 'Messages', text: 'Hello?', at: '2026-03-01T08:00:00.000Z' };
  const guest = { email: 'g@example.org' };
  const open = { state: 'open', decidedAt: null, decidedBy: null, answer: null };
  world.others.answers['/internal/tickets'] = () => ({
    tickets: [
      { id, memberId, guest: null, ...common, ...open },
      { id: newId(), memberId: null, guest, ...common, ...open, decidedBy: operator.id },
    ],
    ...{ total: 41, open: 1 },
  });
  const found = (await operator.call('GET', '/admin/tickets')).json();
  expect(found).toMatchObject({ open: 1, totalPages: 3 });
  expect(found.tickets).toMatchObject([
    { member: { id: memberId, firstname: 'Una' }, guest: null },
    { member: null, guest, decidedBy: operator.username },
  ]);
});
