import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refundCharge } from '../src/actions/refunds/refund-charge.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
let member: Member;
let chargeId: string;
const operatorId = newId();

beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Each test has a member who has paid $30 once. */
beforeEach(async () => {
  await world.control('webhooks', {});
  member = await subscribe(world);
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await eventually(async () => {
    chargeId = (await world.context.charges.paidBy(member.id))[0]?._id ?? '';
    return chargeId !== '';
  });
});

const order = (amount: number, more: object = {}) =>
  refundCharge(world.context, {
    ...{ key: newId(), chargeId, operatorId, amount },
    ...{ reason: 'Charged by mistake' as const, endsMembership: false, ...more },
  });
/** What the provider has refunded of this charge, in cents. */
const atProvider = async () => (await world.context.provider.refundsOf(chargeId)).map(({ amount }) => amount);
const stored = async () =>
  (await world.context.refunds.ofMember(member.id)).map(({ amount, state, isOpen }) => ({
    ...{ amount, state, isOpen },
  }));
const refundEmails = async () => (await emailsTo(world, member)).filter((kind) => kind === 'refunded').length;
const done = (amount: number) => ({ amount, state: 'done', isOpen: undefined });

test('parts are refunded up to the whole, each once; the member sees it and goes on', async () => {
  const key = newId();
  const [first, again] = [await order(1_000, { key }), await order(1_000, { key })];
  expect([first.state, again._id]).toEqual(['done', first._id]);
  await expect(order(2_001)).rejects.toThrow('Only $20.00 of this payment is left to refund.');
  await expect(order(500, { key })).rejects.toMatchObject({ code: 'CONFLICT' });
  await order(2_000);
  expect(await atProvider()).toEqual([2_000, 1_000]);
  expect(await refundEmails()).toBe(2);
  const { invoices } = (await member.get('invoices')).body;
  expect(invoices.map(({ refunded }: { refunded?: number }) => refunded)).toEqual([3_000, undefined]);
  expect(await member.status()).toMatchObject({ status: 1 });
});

test('a refund ends the membership when the operator says so', async () => {
  await order(3_000, { endsMembership: true });
  expect(await member.status()).toMatchObject({ status: 3 });
  expect(await stored()).toEqual([done(3_000)]);
});

test('of two orders at once one is carried out, and the other is told of it', async () => {
  const both = await Promise.allSettled([order(3_000), order(3_000)]);
  expect(await atProvider()).toEqual([3_000]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('when the answer is lost after the provider did it, the sweep learns of it and does it no second time', async () => {
  await world.control('webhooks', { dropPercent: 100 });
  const lost = { path: '/v1/refunds', method: 'POST', kind: 'error', when: 'after', times: 3 };
  await world.control('failures', lost);
  expect((await order(3_000, { endsMembership: true })).state).toBe('requested');
  expect(await stored()).toEqual([{ amount: 3_000, state: 'requested', isOpen: true }]);
  // So long that the provider has forgotten the idempotency key.
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await sweep(world.context);
  expect(await stored()).toEqual([done(3_000)]);
  expect(await atProvider()).toEqual([3_000]);
  expect(await refundEmails()).toBe(1);
  expect(await member.status()).toMatchObject({ status: 3 });
});

test('an order that never reached the provider is sent by the sweep', async () => {
  await world.control('failures', { path: '/v1/refunds', method: 'POST', times: 3 });
  expect((await order(1_500)).state).toBe('requested');
  await world.control('clock/advance', { seconds: 60 });
  await sweep(world.context);
  expect(await stored()).toEqual([done(1_500)]);
  expect(await atProvider()).toEqual([1_500]);
});

test('a refund in the provider’s own pages is known once, by ten notices or by none', async () => {
  const refundThere = async (amount: number) => {
    const [{ payment } = {}] = (await world.stripe.invoicePayments.list({ invoice: chargeId })).data;
    await world.stripe.refunds.create({ payment_intent: String(payment?.payment_intent), amount });
  };
  await world.control('webhooks', { copies: 10, reverse: true });
  await refundThere(700);
  await world.control('webhooks/flush', {});
  await eventually(async () => (await stored()).length > 0);
  await world.control('webhooks', { dropPercent: 100 });
  await refundThere(300);
  await sweep(world.context);
  expect(await stored()).toEqual(expect.arrayContaining([done(700), done(300)]));
  expect(await stored()).toHaveLength(2);
  expect(await refundEmails()).toBe(2);
  await expect(order(2_001)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('what the provider refuses has failed, and blocks nothing', async () => {
  await world.context.charges.put([
    { _id: 'in_unknown', memberId: member.id, subscriptionId: 'sub_x', amount: 3_000, createdAt: new Date() },
  ]);
  expect((await order(3_000, { chargeId: 'in_unknown' })).state).toBe('failed');
  expect((await order(3_000, { chargeId: 'in_unknown' })).state).toBe('failed');
  await expect(order(1, { chargeId: 'in_none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('operators refund by name, with one entry; who comes second is told, and the payments are shown with both', async () => {
  const refund = (key: string, name: string, more: object = {}) =>
    world.asOperator(
      ...(['POST', `/admin/payments/${chargeId}/refunds`] as const),
      { key, amount: 3_000, reason: 'Charged twice', endsMembership: false, ...more },
      { name },
    );
  await world.control('failures', { path: '/v1/refunds', method: 'POST', times: 3 });
  const key = newId();
  const by = { amount: 3_000, state: 'requested', by: 'ann' };
  expect((await refund(key, 'ann')).body).toMatchObject({ refund: by });
  expect(await refund(newId(), 'ben')).toMatchObject({
    ...{ status: 409, body: { message: 'ann is refunding this payment already.' } },
  });
  // The same order again goes on with what the provider has not answered.
  expect((await refund(key, 'ann')).body).toMatchObject({ refund: { ...by, state: 'done' } });
  const details = { chargeId, amount: 3_000, reason: 'Charged twice', endsMembership: false };
  const acts = () => world.acts({ 'envelope.data.targetId': member.id });
  expect(await acts()).toMatchObject([{ action: 'refund-payment', details }]);
  const shown = async () =>
    (await world.asOperator('GET', `/admin/users/${member.id}/payments`)).body.payments[0].refunds;
  expect(await shown()).toMatchObject([{ ...by, state: 'done' }]);
  expect((await acts()).at(-1)).toMatchObject({ action: 'view-payments' });
  const rows = world.context.mongo.db.collection<{ _id: string }>('refunds');
  await rows.updateOne({ _id: key }, { $unset: { operatorName: 1 } });
  expect(await shown()).toMatchObject([{ by: 'an operator' }]);
  for (const wrong of [{ reason: 'Because' }, { amount: 0 }, { amount: 1.5 }])
    expect(await refund(newId(), 'ann', wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
  expect(await refund('short', 'ann')).toMatchObject({ status: 400 });
});

test('operators cancel a membership at the end of its period, with an entry; one that has none is refused without', async () => {
  const cancel = (id: string) => world.asOperator('POST', `/admin/users/${id}/membership/cancel`);
  const { periodEnd } = await member.status();
  expect((await cancel(member.id)).body).toEqual({ validUntil: periodEnd, hasEnded: false });
  expect(await member.status()).toMatchObject({ cancelAtPeriodEnd: true });
  const guest = await world.member();
  expect(await cancel(guest.id)).toMatchObject({ body: { code: 'NOT_SUBSCRIBED' } });
  const acts = await world.acts({ 'envelope.data.action': 'cancel-membership' });
  expect(acts).toMatchObject([{ targetId: member.id }]);
});
