import { paymentStatus } from '@emberline/contracts/choices';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdMembership, releaseMembership } from '../src/actions/memberships/change-membership.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const days = (count: number) => world.control('clock/advance', { seconds: Math.round(count * 86_400) });
const hold = ({ id }: Member) => holdMembership(world.context, id);
const release = ({ id }: Member) => releaseMembership(world.context, id);
const statusOf = (member: Member, status: number) =>
  eventually(async () => (await member.status()).status === status);
const paid = async (member: Member) => {
  const customer = (await world.context.customers.of(member.id))?.customerId ?? '';
  return (await world.stripe.invoices.list({ customer })).data.filter(
    ({ amount_paid: amount }) => amount > 0,
  );
};

test('of a closed account nothing is charged any more: the membership ends with its period, and nobody is emailed', async () => {
  const member = await subscribe(world);
  await hold(member);
  await hold(member);
  expect(await member.status()).toMatchObject({
    status: paymentStatus.active,
    ...{ cancelAtPeriodEnd: true, nextCharge: null },
  });
  await days(1.1);
  // Not by the member: code 3.
  await statusOf(member, paymentStatus.terminated);
  expect(await paid(member)).toEqual([]);
  expect(await emailsTo(world, member)).toEqual(['trial-started']);
  // Too late to go on.
  await release(member);
  expect(await member.status()).toMatchObject({ status: paymentStatus.terminated });
});

test('what was undone in time goes on as if nothing had been', async () => {
  const member = await subscribe(world);
  const before = await member.status();
  await hold(member);
  await release(member);
  await release(member);
  expect(await member.status()).toEqual(before);
  await days(1.1);
  await eventually(async () => expect(await emailsTo(world, member)).toEqual(['trial-started', 'receipt']));
});

test('what its member had cancelled before stays cancelled', async () => {
  const member = await subscribe(world);
  const { paymentRecord } = await member.status();
  await member.post('cancel', { subscriptionId: paymentRecord.subscriptionId });
  await hold(member);
  await release(member);
  expect(await member.status()).toMatchObject({ cancelAtPeriodEnd: true });
  await days(1.1);
  await statusOf(member, paymentStatus.ended);
});

test('a charge that failed is not tried again', async () => {
  const member = await subscribe(world, 'pm_card_chargeCustomerFail');
  await days(1.1);
  await statusOf(member, paymentStatus.pastDue);
  await hold(member);
  expect(await member.status()).toMatchObject({ status: paymentStatus.terminated, nextCharge: null });
  await days(3);
  await release(member);
  expect(await member.status()).toMatchObject({ status: paymentStatus.terminated });
  expect(await paid(member)).toEqual([]);
});

test('an order that never got here counts before the charge all the same, and so does its end', async () => {
  const [lost, kept, late] = [await subscribe(world), await subscribe(world), await subscribe(world)];
  world.others.closed.add(lost.id).add(kept.id);
  await days(23.5 / 24);
  await hold(late);
  await sweep(world.context);
  for (const one of [lost, kept]) expect(await one.status()).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await late.status()).toMatchObject({ cancelAtPeriodEnd: false });
  world.others.closed.delete(kept.id);
  await sweep(world.context);
  expect(await kept.status()).toMatchObject({ cancelAtPeriodEnd: false });
  await days(0.2);
  await statusOf(lost, paymentStatus.terminated);
  expect([await paid(lost), (await paid(kept)).length]).toEqual([[], 1]);
});

test('a member whose account is closed can neither let it go on nor begin one', async () => {
  const [member, other] = [await subscribe(world), await world.member()];
  world.others.closed.add(member.id).add(other.id);
  await hold(member);
  expect(await member.post('resume')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  await other.post('accept-terms');
  expect(await other.post('setup-intent')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('nothing happens to who has no membership', async () => {
  const member = await world.member();
  await hold(member);
  await release(member);
  expect(await member.status()).toMatchObject({ status: null });
});
