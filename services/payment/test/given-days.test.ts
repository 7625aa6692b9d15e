import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/memberships/sync-membership.ts';
import { givenKeys } from '../src/clients/provider/stripe-objects.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { dropGivenDays } from '../src/store/migrations/0002-drop-given-days.ts';
import { changeCard, emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

/** Days before the next charge that the team of an earlier release gave: members keep them. */

let world: World;
let member: Member;

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

/** Gives days as that release did. @returns when the next charge is due then */
async function give(days: number): Promise<string> {
  const {
    subscriptionId,
    trialEnd,
    periodEnd: from,
  } = (await syncMembership(world.context, member.id)) ?? {};
  const until = new Date((from?.getTime() ?? 0) + days * 86_400_000);
  await world.stripe.subscriptions.update(subscriptionId ?? '', {
    ...{ trial_end: until.getTime() / 1_000, proration_behavior: 'none' },
    metadata: {
      ...{ [givenKeys.orderId]: `order-of-${days}`, [givenKeys.days]: String(days) },
      ...{ [givenKeys.dueBefore]: from?.toISOString() ?? '', [givenKeys.until]: until.toISOString() },
      [givenKeys.trialEnd]: trialEnd?.toISOString() ?? '',
    },
  });
  await syncMembership(world.context, member.id);
  return until.toISOString();
}
const activated = async () =>
  (await world.events('payment-activated'))
    .filter(({ key }) => key === member.id)
    .map(({ envelope: { data } }) => data.amount);
const lastEmails = async () => (await emailsTo(world, member)).slice(2);

test('the member sees them, they make no trial and no invoice, and the team sees the later charge', async () => {
  const before = await member.status();
  const at = await give(7);
  expect(await member.status()).toMatchObject({
    ...{ status: 1, trialEnd: before.trialEnd, validUntil: at, nextCharge: { at, amount: 3_000 } },
    daysGiven: { days: 7, until: at },
  });
  const { body } = await world.asOperator('GET', `/admin/users/${member.id}/membership`);
  expect(body).toMatchObject({ nextChargeAt: at, validUntil: at });
  expect(await activated()).toEqual([0, 3_000]);
  expect((await member.get('invoices')).body.invoices).toHaveLength(2);
  expect(world.others.toldOf(member.id).at(-1)).toMatchObject({ paymentStatus: 1, validUntil: at });
});

test('they end with an ordinary charge, of which a reminder tells, and a month follows', async () => {
  const at = await give(3);
  await world.control('clock/advance', { to: Date.parse(at) / 1_000 - 5 * 3_600 });
  await sweep(world.context);
  await sweep(world.context);
  expect(await lastEmails()).toEqual(['days-ending']);
  await world.control('clock/advance', { seconds: 6 * 3_600 });
  await sweep(world.context);
  const after = await member.status();
  expect(after).toMatchObject({ status: 1, lastChargeFailed: false });
  expect(after).not.toHaveProperty('daysGiven');
  expect(Date.parse(after.nextCharge.at)).toBeGreaterThan(Date.parse(at) + 27 * 86_400_000);
  expect(await activated()).toEqual([0, 3_000, 3_000]);
  expect((await emailsTo(world, member)).at(-1)).toBe('receipt');
});

test('when the charge at their end fails, the membership is past due as after any month', async () => {
  const at = await give(2);
  await changeCard(world, member, 'pm_card_chargeCustomerFail');
  await world.control('clock/advance', { to: Date.parse(at) / 1_000 + 60 });
  await sweep(world.context);
  const after = await member.status();
  expect(after).toMatchObject({ status: 2, lastChargeFailed: true, nextCharge: null });
  expect(after).not.toHaveProperty('daysGiven');
  expect(await lastEmails()).toEqual(['charge-failed']);
});

test('on the free day they follow it', async () => {
  member = await subscribe(world);
  const { trialEnd } = await member.status();
  const until = await give(2);
  expect(await member.status()).toMatchObject({
    ...{ trialEnd, nextCharge: { at: until }, daysGiven: { days: 2, until } },
  });
  await world.control('clock/advance', { to: Date.parse(trialEnd) / 1_000 - 3_600 });
  await sweep(world.context);
  expect(await emailsTo(world, member)).toEqual(['trial-started']);
});

test('a member who cancels while they run keeps them and is not charged', async () => {
  const until = await give(4);
  const { subscriptionId } = (await member.status()).paymentRecord;
  await member.post('cancel', { subscriptionId });
  expect(await member.status()).toMatchObject({ validUntil: until, nextCharge: null });
  await world.control('clock/advance', { to: Date.parse(until) / 1_000 + 60 });
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 0, validUntil: until });
  expect(await activated()).toEqual([0, 3_000]);
});

test('beside a charge that is on its way they hide nothing when it fails, nor when it is paid', async () => {
  await world.control('invoices', { draftSeconds: 3_600 });
  const month = (await member.status()).nextCharge.at;
  await changeCard(world, member, 'pm_card_chargeCustomerFail');
  await world.control('clock/advance', { to: Date.parse(month) / 1_000 + 600 });
  const until = await give(7);
  await world.control('clock/advance', { seconds: 3_600 });
  await world.control('invoices', { draftSeconds: 0 });
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 2, lastChargeFailed: true, nextCharge: null });
  expect((await emailsTo(world, member)).at(-1)).toBe('charge-failed');
  expect(await activated()).toEqual([0, 3_000]);

  await changeCard(world, member, 'pm_card_visa');
  expect(await member.status()).toMatchObject({
    ...{ status: 1, lastChargeFailed: false, nextCharge: { at: until } },
  });
  expect(await activated()).toEqual([0, 3_000, 3_000]);
});

test('the orders by which they were given are forgotten, and a second run finds none', async () => {
  const { db } = world.context.mongo;
  await db.collection('givenDays').insertOne({ memberId: member.id, days: 7, state: 'done' });
  for (let n = 0; n < 2; n++) await dropGivenDays.run(db);
  expect(await db.listCollections({ name: 'givenDays' }).toArray()).toEqual([]);
});
