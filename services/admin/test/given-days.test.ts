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

const nextChargeAt = '2027-01-31T10:00:00.000Z';
const order = { key: 'key-of-this-order', days: 7, reason: 'Answered too late', nextChargeAt };
const given = () => ({
  ...{ id: order.key, days: 7, reason: order.reason, state: 'done', by: operator.id },
  ...{ at: '2027-01-02T00:00:00.000Z', until: '2027-02-07T10:00:00.000Z' },
});
const path = () => `/internal/members/${member}/membership/days`;
const give = (change: object = {}) =>
  operator.call('POST', `/admin/users/${member}/membership/days`, { ...order, ...change });
const entries = () =>
  world.rowsOf('audit').find({ action: 'give-days' }).sort({ _id: -1 }).limit(2).toArray();

test('days are ordered, answered with the operator’s name and noted before and after', async () => {
  world.others.answers[path()] = given;
  expect((await give()).json()).toEqual({ given: { ...given(), by: operator.username } });
  const asked = world.others.asked.find((one) => one.path === path());
  expect(asked).toMatchObject({ body: order, onBehalfOf: operator.token });
  expect(await entries()).toMatchObject([
    { targetId: member, details: { outcome: 'done', days: 7, reason: order.reason, state: 'done' } },
    { targetId: member, details: { outcome: 'ordered', days: 7, reason: order.reason } },
  ]);
});

test('a refusal is answered as it is and noted', async () => {
  world.others.refusals[path()] = 'CONFLICT';
  onTestFinished(() => void delete world.others.refusals[path()]);
  expect((await give()).statusCode).toBe(409);
  expect((await entries())[0]).toMatchObject({ details: { outcome: 'refused', code: 'CONFLICT' } });
});

test('nothing is given before a code that is asked for', async () => {
  const recent = '/internal/operators/me/second-factor/recent';
  world.others.away.add(recent);
  onTestFinished(() => void world.others.away.delete(recent));
  const before = world.others.asked.length;
  expect((await give()).statusCode).toBe(503);
  const paths = world.others.asked.slice(before).map((one) => one.path);
  expect(paths).toContain(recent);
  expect(paths).not.toContain(path());
});

test('the next charge and given days are shown with names, and the read is noted', async () => {
  world.others.answers[`/internal/members/${member}/membership`] = () => ({ nextChargeAt, given: [given()] });
  const answer = (await operator.call('GET', `/admin/users/${member}/membership`)).json();
  expect(answer).toEqual({ nextChargeAt, given: [{ ...given(), by: operator.username }] });
  const read = await world.rowsOf('audit').findOne({ action: 'view-payments' });
  expect(read).toMatchObject({ targetId: member, operatorId: operator.id });
});

test.each([
  ['no days', { days: 0 }],
  ['too many days', { days: 91 }],
  ['parts of a day', { days: 1.5 }],
  ['no reason', { reason: '' }],
  ['a reason that is not in the list', { reason: 'Because' }],
  ['no date', { nextChargeAt: 'soon' }],
  ['a key that is too short', { key: newId().slice(20) }],
])('%s: refused', async (_, wrong) => {
  expect((await give(wrong)).statusCode).toBe(400);
});
