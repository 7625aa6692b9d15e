import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/sync-membership.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { activated, atProvider, give, later, nextCharge, operatorId, payer, toldGiven } from './give-days.ts';
import { changeCard, emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
let member: Member;

beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  member = await payer(world);
});

test('they end with an ordinary charge, of which a reminder tells, and a month follows', async () => {
  await give(world, member, 3);
  const at = await nextCharge(member);
  await world.control('clock/advance', { to: Date.parse(at) / 1_000 - 5 * 3_600 });
  await sweep(world.context);
  await sweep(world.context);
  expect((await emailsTo(world, member)).slice(2)).toEqual(['days-given', 'days-ending']);
  await world.control('clock/advance', { seconds: 6 * 3_600 });
  await sweep(world.context);
  const after = await member.status();
  expect(after).toMatchObject({ status: 1, lastChargeFailed: false });
  expect(after).not.toHaveProperty('daysGiven');
  expect(Date.parse(after.nextCharge.at)).toBeGreaterThan(Date.parse(at) + 27 * 86_400_000);
  expect(await activated(world, member)).toEqual([0, 3_000, 3_000]);
  expect((await emailsTo(world, member)).at(-1)).toBe('receipt');
});

test('when the charge at their end fails, the membership is past due as after any month', async () => {
  await give(world, member, 2);
  const at = await nextCharge(member);
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
  await give(world, member, 2);
  await give(world, member, 3);
  const until = later(trialEnd, 5);
  expect(await member.status()).toMatchObject({
    ...{ trialEnd, nextCharge: { at: until }, daysGiven: { days: 5, until } },
  });
  await world.control('clock/advance', { to: Date.parse(trialEnd) / 1_000 - 3_600 });
  await sweep(world.context);
  expect(await emailsTo(world, member)).toEqual(['trial-started', 'days-given', 'days-given']);
});

test('a member who cancels while given days run keeps them and is not charged', async () => {
  await give(world, member, 4);
  const until = await nextCharge(member);
  const { subscriptionId } = (await member.status()).paymentRecord;
  await member.post('cancel', { subscriptionId });
  expect(await member.status()).toMatchObject({ validUntil: until, nextCharge: null });
  await world.control('clock/advance', { to: Date.parse(until) / 1_000 + 60 });
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 0, validUntil: until });
  expect(await activated(world, member)).toEqual([0, 3_000]);
});

test('they are erased with the member', async () => {
  await give(world, member, 7);
  await world.hearDeletion(member);
  expect(await world.context.givenDays.ofMember(member.id)).toEqual([]);
});

test('days beside a charge that is on its way hide nothing when that charge fails, nor when it is paid', async () => {
  await world.control('invoices', { draftSeconds: 3_600 });
  const month = await nextCharge(member);
  await changeCard(world, member, 'pm_card_chargeCustomerFail');
  await world.control('clock/advance', { to: Date.parse(month) / 1_000 + 600 });
  await syncMembership(world.context, member.id);
  const { id: subscriptionId } = await atProvider(world, member);
  const dueBefore = new Date(await nextCharge(member));
  const until = new Date(later(dueBefore.toISOString(), 7));
  // As a replica of before would, which does not know of the draft.
  await world.context.provider.giveDays({
    ...{ subscriptionId, orderId: newId(), attempt: 0, days: 7, dueBefore, until },
    ...{ operatorId, at: world.context.now() },
  });
  await world.control('clock/advance', { seconds: 3_600 });
  await world.control('invoices', { draftSeconds: 0 });
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 2, lastChargeFailed: true, nextCharge: null });
  expect((await emailsTo(world, member)).at(-1)).toBe('charge-failed');
  expect(await activated(world, member)).toEqual([0, 3_000]);

  await changeCard(world, member, 'pm_card_visa');
  expect(await member.status()).toMatchObject({
    ...{ status: 1, lastChargeFailed: false, nextCharge: { at: until.toISOString() } },
  });
  expect(await activated(world, member)).toEqual([0, 3_000, 3_000]);
});

test('a replica of before that stores the membership without them does not send their email again', async () => {
  await give(world, member, 7);
  const memberships = world.context.mongo.db.collection<{ _id: string }>('memberships');
  await memberships.updateOne({ _id: member.id }, { $unset: { given: 1 }, $inc: { version: 1 } });
  await syncMembership(world.context, member.id);
  expect(await member.status()).toHaveProperty('daysGiven');
  expect(await toldGiven(world, member)).toBe(1);
});

test('no email tells of days that no longer count because the member has cancelled meanwhile', async () => {
  await world.control('webhooks/flush', {});
  await world.control('webhooks', { dropPercent: 100 });
  const { id } = await atProvider(world, member);
  await world.control('failures', {
    ...{ path: `/v1/subscriptions/${id}`, method: 'POST', kind: 'error', when: 'after', times: 3 },
  });
  expect((await give(world, member, 10)).state).toBe('requested');
  await world.context.provider.cancelAtPeriodEnd(id, true);
  await world.control('clock/advance', { seconds: 60 });
  await sweep(world.context);
  expect(await world.context.givenDays.ofMember(member.id)).toMatchObject([{ state: 'done' }]);
  expect((await emailsTo(world, member)).slice(2)).toEqual(['subscription-cancelled']);
});
