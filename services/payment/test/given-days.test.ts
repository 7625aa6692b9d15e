import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveDays } from '../src/actions/give-days.ts';
import { syncMembership } from '../src/actions/sync-membership.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { changeCard, emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
let member: Member;
const operatorId = newId();
const day = 86_400;

beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Each test has a member who has paid $30 once. */
beforeEach(async () => {
  await world.control('webhooks', {});
  member = await subscribe(world);
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await syncMembership(world.context, member.id);
});

const nextCharge = async () => (await member.status()).nextCharge?.at as string;
const give = async (days: number, more: object = {}) =>
  giveDays(world.context, {
    ...{ key: newId(), memberId: member.id, operatorId, days, reason: 'Goodwill' as const },
    ...{ nextChargeAt: await nextCharge(), ...more },
  });
const later = (time: string, days: number) => new Date(Date.parse(time) + days * day * 1_000).toISOString();
const atProvider = async () => {
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  const [found] = (await world.stripe.subscriptions.list({ customer: customerId, status: 'all' })).data;
  return found;
};
const activated = async () =>
  (await world.events('payment-activated'))
    .filter(({ key }) => key === member.id)
    .map(({ envelope: { data } }) => data.amount);
const refused = { code: 'CONFLICT' };

test('given days move the next charge; the member sees and is told them, and no trial begins', async () => {
  const before = await member.status();
  const row = await give(7);
  const at = later(before.nextCharge.at, 7);
  expect(row).toMatchObject({ state: 'done', days: 7 });
  expect(await member.status()).toMatchObject({
    ...{ status: 1, trialEnd: before.trialEnd, validUntil: at, nextCharge: { at, amount: 3_000 } },
    daysGiven: { days: 7, until: at },
  });
  expect(await atProvider()).toMatchObject({
    status: 'trialing',
    metadata: { givenDays: '7', givenBy: operatorId, givenAt: row.at.toISOString(), memberId: member.id },
  });
  expect(await emailsTo(world, member)).toEqual(['trial-started', 'receipt', 'days-given']);
  const email = (await world.events('email-requested')).findLast(({ key }) => key === member.id);
  expect(email?.envelope.data.facts).toEqual({ days: 7, nextChargeAt: at, amount: 3_000 });
  expect(await activated()).toEqual([0, 3_000]);
  expect((await member.get('invoices')).body.invoices).toHaveLength(2);
  expect(world.others.toldOf(member.id).at(-1)).toMatchObject({ paymentStatus: 1, validUntil: at });
});

test('they end with an ordinary charge, of which a reminder tells, and a month follows', async () => {
  await give(3);
  const at = await nextCharge();
  await world.control('clock/advance', { to: Date.parse(at) / 1_000 - 5 * 3_600 });
  await sweep(world.context);
  await sweep(world.context);
  expect((await emailsTo(world, member)).slice(2)).toEqual(['days-given', 'days-ending']);
  await world.control('clock/advance', { seconds: 6 * 3_600 });
  await sweep(world.context);
  const after = await member.status();
  expect(after).toMatchObject({ status: 1, lastChargeFailed: false });
  expect(after).not.toHaveProperty('daysGiven');
  expect(Date.parse(after.nextCharge.at)).toBeGreaterThan(Date.parse(at) + 27 * day * 1_000);
  expect(await activated()).toEqual([0, 3_000, 3_000]);
  expect((await emailsTo(world, member)).at(-1)).toBe('receipt');
});

test('when the charge at their end fails, the membership is past due as after any month', async () => {
  await give(2);
  const at = await nextCharge();
  await changeCard(world, member, 'pm_card_chargeCustomerFail');
  await world.control('clock/advance', { to: Date.parse(at) / 1_000 + 60 });
  await sweep(world.context);
  const after = await member.status();
  expect(after).toMatchObject({ status: 2, lastChargeFailed: true, nextCharge: null });
  expect(after).not.toHaveProperty('daysGiven');
  expect((await emailsTo(world, member)).slice(2)).toEqual(['days-given', 'charge-failed']);
});

test('on the free day they follow it, and days given twice add up', async () => {
  member = await subscribe(world);
  const { trialEnd } = await member.status();
  await give(2);
  await give(3);
  const until = later(trialEnd, 5);
  expect(await member.status()).toMatchObject({
    ...{ trialEnd, nextCharge: { at: until }, daysGiven: { days: 5, until } },
  });
  await world.control('clock/advance', { to: Date.parse(trialEnd) / 1_000 - 3_600 });
  await sweep(world.context);
  expect(await emailsTo(world, member)).toEqual(['trial-started', 'days-given', 'days-given']);
});

test('a double click and an order that is sent again give the days once', async () => {
  const at = later(await nextCharge(), 7);
  const [key, nextChargeAt] = [newId(), await nextCharge()];
  const both = await Promise.all([give(7, { key, nextChargeAt }), give(7, { key, nextChargeAt })]);
  expect(both.map(({ _id }) => _id)).toEqual([key, key]);
  expect((await give(7, { key, nextChargeAt })).state).toBe('done');
  expect(await nextCharge()).toBe(at);
  await expect(give(8, { key })).rejects.toMatchObject(refused);
  expect((await emailsTo(world, member)).filter((kind) => kind === 'days-given')).toHaveLength(1);
});

test('of two operators who have seen the same date one gives days, and the other is refused', async () => {
  const nextChargeAt = await nextCharge();
  const both = await Promise.allSettled([give(5, { nextChargeAt }), give(5, { nextChargeAt })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(give(5, { nextChargeAt })).rejects.toMatchObject(refused);
  expect(await nextCharge()).toBe(later(nextChargeAt, 5));
});

test.each(['after', 'before'])(
  'when the provider’s answer is lost %s it could do it, the sweep finishes the order once',
  async (when) => {
    const at = later(await nextCharge(), 10);
    await world.control('webhooks', { dropPercent: 100 });
    const { id = '' } = (await atProvider()) ?? {};
    await world.control('failures', {
      ...{ path: `/v1/subscriptions/${id}`, method: 'POST', kind: 'error', when, times: 3 },
    });
    expect((await give(10)).state).toBe('requested');
    // So long that the provider has forgotten the idempotency key.
    await world.control('clock/advance', { seconds: 25 * 3_600 });
    await sweep(world.context);
    await sweep(world.context);
    expect(await nextCharge()).toBe(at);
    expect(await world.context.givenDays.ofMember(member.id)).toMatchObject([{ state: 'done', days: 10 }]);
    expect((await world.context.givenDays.ofMember(member.id))[0]).not.toHaveProperty('isOpen');
    expect((await emailsTo(world, member)).filter((kind) => kind === 'days-given')).toHaveLength(1);
  },
);

test('ten copies of each notice, the newest first, change nothing more', async () => {
  await world.control('webhooks', { copies: 10, reverse: true });
  await give(7);
  const [status, charges] = [await member.status(), await activated()];
  await world.control('webhooks/flush', {});
  await sweep(world.context);
  expect([await member.status(), await activated()]).toEqual([status, charges]);
  expect((await emailsTo(world, member)).filter((kind) => kind === 'days-given')).toHaveLength(1);
});

test('who ends, is past due, disputed or has no membership is given none', async () => {
  const nextChargeAt = await nextCharge();
  const { subscriptionId } = (await member.status()).paymentRecord;
  await member.post('cancel', { subscriptionId });
  await expect(give(7, { nextChargeAt })).rejects.toThrow('This membership is cancelled and ends');
  await member.post('resume');
  const inquiry = { _id: newId(), memberId: member.id, chargeId: null, amount: 3_000, reason: 'general' };
  const disputes = world.context.mongo.db.collection<typeof inquiry>('disputes');
  await disputes.insertOne({
    ...inquiry,
    ...{ status: 'inquiry', isOpen: true, at: new Date(), version: 1 },
  });
  await expect(give(7, { nextChargeAt })).rejects.toThrow('A bank disputes a charge of this member.');
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  const [charge] = (await world.stripe.charges.list({ customer: customerId })).data;
  await world.control('disputes', { charge: charge?.id });
  await eventually(async () => (await member.status()).status === 3);
  await expect(give(7, { nextChargeAt })).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' });
  const guest = await world.member();
  await expect(give(7, { nextChargeAt, memberId: guest.id })).rejects.toMatchObject({
    code: 'NOT_SUBSCRIBED',
  });
  member = await subscribe(world, 'pm_card_chargeCustomerFail');
  const due = await nextCharge();
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await eventually(async () => (await member.status()).status === 2);
  await expect(give(7, { nextChargeAt: due })).rejects.toThrow('The last charge has failed');
  expect(await world.context.givenDays.ofMember(member.id)).toEqual([]);
});

test('a member who cancels while given days run keeps them and is not charged', async () => {
  await give(4);
  const until = await nextCharge();
  const { subscriptionId } = (await member.status()).paymentRecord;
  await member.post('cancel', { subscriptionId });
  expect(await member.status()).toMatchObject({ validUntil: until, nextCharge: null });
  await world.control('clock/advance', { to: Date.parse(until) / 1_000 + 60 });
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 0, validUntil: until });
  expect(await activated()).toEqual([0, 3_000]);
});

test('they are erased with the member', async () => {
  await give(7);
  await world.hearDeletion(member);
  expect(await world.context.givenDays.ofMember(member.id)).toEqual([]);
});
