import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCard, confirmedCard, emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const days = (count: number) => world.control('clock/advance', { seconds: Math.round(count * 86_400) });
const statusOf = (member: Member, status: number) =>
  eventually(async () => (await member.status()).status === status);

test('a failed charge takes the access, is tried again for a while, and another card brings it back', async () => {
  const member = await subscribe(world, 'pm_card_chargeCustomerFail');
  await days(1.1);
  await statusOf(member, 2);
  expect(await member.status()).toMatchObject({ status: 2, lastChargeFailed: true, nextCharge: null });
  // The retry fails too: the grace period goes on, and no second email is sent.
  await days(3);
  expect(await changeCard(world, member, 'pm_card_chargeCustomerFail')).toMatchObject({
    status: 422,
    body: { code: 'CARD_DECLINED', message: 'Your card was declined.' },
  });
  expect(await member.status()).toMatchObject({ status: 2, lastChargeFailed: true });
  expect(await changeCard(world, member, 'pm_card_visa')).toMatchObject({
    status: 200,
    body: { data: { status: 1, lastChargeFailed: false, card: { last4: '4242' } } },
  });
  expect(await emailsTo(world, member)).toEqual(['trial-started', 'charge-failed', 'receipt']);
});

test('when no retry is left the membership ends with code 3, and nothing is said to be tried any more', async () => {
  const member = await subscribe(world, 'pm_card_chargeCustomerFail');
  await days(1.1);
  await statusOf(member, 2);
  await days(8);
  await statusOf(member, 3);
  expect(await member.status()).toMatchObject({ status: 3, lastChargeFailed: false, nextCharge: null });
});

test('a returning member whose first charge is declined stays where they were, and may try another card', async () => {
  const member = await subscribe(world);
  const { paymentRecord } = await member.status();
  await member.post('cancel', { subscriptionId: paymentRecord.subscriptionId });
  await days(1.1);
  await statusOf(member, 0);
  const bad = await confirmedCard(world, member, 'pm_card_chargeCustomerFail');
  expect(await member.post('subscription', { setupIntentId: bad, trial: false })).toMatchObject({
    status: 422,
    body: { code: 'CARD_DECLINED', message: 'Your card was declined.' },
  });
  expect(await member.post('update', { userId: member.id })).toMatchObject({ body: { data: { status: 0 } } });
  const good = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId: good, trial: false })).body.data).toMatchObject({
    status: 1,
  });
});

test('a disputed charge ends the membership with code 3, also one that its member had cancelled', async () => {
  const [member, cancelled] = [await subscribe(world), await subscribe(world)];
  await days(1.1);
  const { paymentRecord } = await cancelled.status();
  await cancelled.post('cancel', { subscriptionId: paymentRecord.subscriptionId });
  for (const one of [member, cancelled]) {
    await eventually(async () => (await emailsTo(world, one)).includes('receipt'));
    const customer = (await world.context.customers.of(one.id))?.customerId ?? '';
    const [charge] = (await world.stripe.charges.list({ customer })).data;
    await world.control('disputes', { charge: charge?.id });
    await statusOf(one, 3);
    expect(await one.status()).toMatchObject({ status: 3, nextCharge: null });
    const [atProvider] = await world.context.provider.listSubscriptions(customer);
    expect(atProvider).toMatchObject({ status: 'ended', cancelledByMember: false });
  }
});

test('what the team ends at the provider has code 3, what the member ended code 0', async () => {
  const [byTeam, byMember] = [await subscribe(world), await subscribe(world)];
  await world.stripe.subscriptions.cancel((await byTeam.status()).paymentRecord.subscriptionId);
  await statusOf(byTeam, 3);
  const { paymentRecord } = await byMember.status();
  await byMember.post('cancel', { subscriptionId: paymentRecord.subscriptionId });
  await days(1.1);
  await statusOf(byMember, 0);
});

test('who takes a cancel back and is ended by the team has not cancelled', async () => {
  const member = await subscribe(world);
  const { subscriptionId } = (await member.status()).paymentRecord;
  await member.post('cancel', { subscriptionId });
  await member.post('resume');
  await world.stripe.subscriptions.cancel(subscriptionId);
  await statusOf(member, 3);
});

test('cancelling what has ended at the provider meanwhile says so, and the state follows', async () => {
  const member = await subscribe(world);
  const { subscriptionId } = (await member.status()).paymentRecord;
  await world.control('webhooks', { hold: true });
  await world.stripe.subscriptions.cancel(subscriptionId);
  expect((await member.post('cancel', { subscriptionId })).status).toBe(409);
  expect(await member.status()).toMatchObject({ status: 3 });
  await world.control('webhooks', {});
  await world.control('webhooks/flush', {});
});

test('a deleted member is gone at the provider and here, and the webhooks of that bring nothing back', async () => {
  const member = await subscribe(world);
  const customerId = (await world.context.customers.of(member.id))?.customerId ?? '';
  const event = await world.hearDeletion(member);
  expect(await member.status()).toMatchObject({ status: null, termsAccepted: false });
  expect(await world.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  await world.control('webhooks/flush', {});
  expect(await world.context.memberships.of(member.id)).toBeNull();
  const erased = await world.events('member-erased');
  expect(erased.filter(({ envelope }) => envelope.causationId === event.id)).toHaveLength(1);
});
