import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
let member: string;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
  member = await world.user();
});
afterAll(() => world.stop());

const order = { key: 'key-of-this-order', amount: 1_000, reason: 'Charged twice', endsMembership: false };
const refundOf = (by: string, id = order.key) => ({
  ...{ id, by, amount: 1_000, reason: 'Charged twice', state: 'done' },
  ...{ at: '2026-01-01T00:00:00.000Z', endsMembership: false },
});
const refund = () => operator.call('POST', '/admin/payments/in_1/refunds', order);
const entries = () =>
  world.rowsOf('audit').find({ action: 'refund-payment' }).sort({ _id: -1 }).limit(2).toArray();

test('a refund is ordered, answered with the operator’s name and noted before and after', async () => {
  world.others.answers['/internal/payments/in_1/refunds'] = () => ({
    ...{ memberId: member, refund: refundOf(operator.id) },
  });
  const { refund: answered } = (await refund()).json();
  expect(answered).toMatchObject({ amount: 1_000, state: 'done', by: operator.username });
  const asked = world.others.asked.find(({ path }) => path === '/internal/payments/in_1/refunds');
  expect(asked).toMatchObject({ body: order, onBehalfOf: operator.token });
  expect(await entries()).toMatchObject([
    { targetId: member, details: { outcome: 'done', amount: 1_000, chargeId: 'in_1', state: 'done' } },
    { details: { outcome: 'ordered', reason: 'Charged twice' } },
  ]);
});

test('whoever comes second is told who refunds already', async () => {
  const first = await world.operator();
  world.others.answers['/internal/payments/in_1/refunds'] = () => ({
    ...{ memberId: member, refund: refundOf(first.id, 'another-key') },
  });
  const refused = await refund();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(`${first.username} is refunding this payment already.`);
  expect((await entries())[0]).toMatchObject({ details: { outcome: 'refused', code: 'CONFLICT' } });
});

const asked = (more: object = {}) => ({
  ...{ chargeId: 'in_1', memberId: member, amount: 3_000, refundable: 3_000, reason: 'I forgot to cancel' },
  ...{ words: null, state: 'asked', decidedAt: null, answer: null, decidedBy: null },
  ...{ askedAt: '2026-01-02T00:00:00.000Z', decideBy: '2026-01-16T00:00:00.000Z' },
  ...{ chargedAt: '2026-01-01T00:00:00.000Z', ...more },
});
const decline = () => operator.call('POST', '/admin/refund-requests/in_1/decline', { answer: 'Used daily.' });
const declines = () =>
  world.rowsOf('audit').find({ action: 'decline-refund' }).sort({ _id: -1 }).limit(2).toArray();

test('what members ask back is listed with names, counted, and the read is noted', async () => {
  const requests = [asked(), asked({ memberId: newId(), state: 'declined', decidedBy: operator.id })];
  world.others.answers['/internal/refund-requests'] = () => ({ requests, total: 21 });
  world.others.answers['/internal/money/open'] = () => ({ refundRequests: 2, disputes: 1 });
  const { username } = (await world.context.users.find(member)) ?? {};
  const answer = (await operator.call('GET', '/admin/refund-requests')).json();
  expect(answer).toMatchObject({
    requests: [
      { member: { id: member, username }, decidedBy: null },
      { member: null, decidedBy: operator.username },
    ],
    totalPages: 2,
  });
  expect((await operator.call('GET', '/admin/money/open')).json()).toEqual({
    refundRequests: 2,
    disputes: 1,
  });
  const read = await world.rowsOf('audit').findOne({ action: 'list-refund-requests' });
  expect(read).toMatchObject({ operatorId: operator.id, details: { page: 1 } });
});

test('a decline is noted before and after, without the words', async () => {
  world.others.answers['/internal/refund-requests/in_1/decline'] = () => ({
    ...{ memberId: member, decidedBy: operator.id, isNew: true },
  });
  expect((await decline()).json()).toEqual({ ok: true });
  expect(await declines()).toMatchObject([
    { targetId: member, details: { outcome: 'done', chargeId: 'in_1' } },
    { details: { outcome: 'ordered' } },
  ]);
  expect(JSON.stringify(await declines())).not.toContain('Used daily');
});

test('whoever decides second is told who decided, whether by declining or by refunding', async () => {
  const first = await world.operator();
  world.others.answers['/internal/refund-requests/in_1/decline'] = () => ({
    ...{ memberId: member, decidedBy: first.id, isNew: false },
  });
  const late = await decline();
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    `${first.username} has decided this request already.`,
  ]);
  world.others.refusals['/internal/payments/in_1/refunds'] = 'CONFLICT';
  onTestFinished(() => void delete world.others.refusals['/internal/payments/in_1/refunds']);
  world.others.answers['/internal/refund-requests/in_1'] = () =>
    asked({ state: 'declined', decidedBy: first.id });
  const granted = await operator.call('POST', '/admin/payments/in_1/refunds', { ...order, asked: true });
  expect([granted.statusCode, granted.json().message]).toEqual([
    409,
    `${first.username} has decided this request already.`,
  ]);
});

test('nothing is refunded before a code that is asked for', async () => {
  const recent = '/internal/operators/me/second-factor/recent';
  world.others.away.add(recent);
  onTestFinished(() => void world.others.away.delete(recent));
  const asked = world.others.asked.length;
  expect((await refund()).statusCode).toBe(503);
  const paths = world.others.asked.slice(asked).map(({ path }) => path);
  expect(paths).toContain(recent);
  expect(paths).not.toContain('/internal/payments/in_1/refunds');
});

test('payments are shown with the names of who refunded, and the read is noted', async () => {
  const payment = {
    id: 'in_1',
    amount: 3_000,
    createdAt: '2026-01-01T00:00:00.000Z',
    refundable: 2_000,
    disputes: [],
  };
  world.others.answers[`/internal/members/${member}/payments`] = () => [
    { ...payment, refunds: [refundOf(operator.id)] },
  ];
  const { payments } = (await operator.call('GET', `/admin/users/${member}/payments`)).json();
  expect(payments).toEqual([{ ...payment, refunds: [{ ...refundOf(operator.username) }] }]);
  const read = await world.rowsOf('audit').findOne({ action: 'view-payments' });
  expect(read).toMatchObject({ targetId: member, operatorId: operator.id });
});

test('a reason that is not in the list, and an amount below a cent, are refused', async () => {
  for (const wrong of [{ reason: 'Because' }, { amount: 0 }, { amount: 1.5 }, { key: newId().slice(20) }]) {
    const { statusCode } = await operator.call('POST', '/admin/payments/in_1/refunds', {
      ...order,
      ...wrong,
    });
    expect(statusCode, JSON.stringify(wrong)).toBe(400);
  }
});
