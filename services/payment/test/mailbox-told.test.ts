import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { confirmedCard, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());
afterEach(async () => {
  world.others.state.isMailboxDown = false;
  await world.control('webhooks', {});
});

const told = (member: Member) => world.others.toldOf(member.id).at(-1);
const versionOf = async (member: Member) =>
  (await world.events('subscription-changed')).findLast(({ key }) => key === member.id)?.envelope.data
    .version;

/** Ends the membership at the provider and holds its webhook back. @returns the signed webhook */
async function endedByTheTeam(member: Member) {
  await world.control('webhooks', { hold: true });
  const { subscriptionId } = (await member.status()).paymentRecord;
  await world.stripe.subscriptions.cancel(subscriptionId);
  const customer = (await world.context.customers.of(member.id))?.customerId;
  const payload = JSON.stringify({
    ...{ id: `evt_${member.id}`, object: 'event', created: 1, type: 'customer.subscription.deleted' },
    data: { object: { object: 'subscription', customer } },
  });
  return { payload, signature: world.sign(payload) };
}

test('the mailbox knows of an end before the provider’s notice is answered, by the event’s own version', async () => {
  const member = await subscribe(world);
  expect(told(member)).toMatchObject({ paymentStatus: 1, version: await versionOf(member) });
  const { payload, signature } = await endedByTheTeam(member);
  expect(await world.deliver(payload, signature)).toBe(200);
  expect(told(member)).toMatchObject({ paymentStatus: 3, version: await versionOf(member) });
});

test('while the mailbox does not answer, the notice is refused and sent again by the provider', async () => {
  const member = await subscribe(world);
  const { payload, signature } = await endedByTheTeam(member);
  world.others.state.isMailboxDown = true;
  expect(await world.deliver(payload, signature)).toBe(503);
  expect(await world.deliver(payload, signature)).toBe(503);
  expect(told(member)).toMatchObject({ paymentStatus: 1 });
  world.others.state.isMailboxDown = false;
  expect(await world.deliver(payload, signature)).toBe(200);
  expect(told(member)).toMatchObject({ paymentStatus: 3, version: await versionOf(member) });
});

test('a member’s call that the mailbox does not hear of is answered 503, and is safe to repeat', async () => {
  const member = await world.member();
  const setupIntentId = await confirmedCard(world, member);
  world.others.state.isMailboxDown = true;
  expect(await member.post('subscription', { setupIntentId })).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
  });
  world.others.state.isMailboxDown = false;
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
  expect(told(member)).toMatchObject({ paymentStatus: 1 });
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  expect(await world.context.provider.listSubscriptions(customerId)).toHaveLength(1);

  const { payload, signature } = await endedByTheTeam(member);
  world.others.state.isMailboxDown = true;
  expect((await member.post('update', { userId: member.id })).status).toBe(503);
  world.others.state.isMailboxDown = false;
  expect((await member.post('update', { userId: member.id })).body.data).toMatchObject({ status: 3 });
  expect(told(member)).toMatchObject({ paymentStatus: 3 });
  expect(await world.deliver(payload, signature)).toBe(200);
});

test('what the mailbox was not told the sweep tells, also when nobody asks again', async () => {
  const member = await subscribe(world);
  await eventually(async () => (await world.context.unconfirmed.of(member.id)) === null);
  const { payload, signature } = await endedByTheTeam(member);
  world.others.state.isMailboxDown = true;
  expect(await world.deliver(payload, signature)).toBe(503);
  await expect(sweep(world.context)).rejects.toThrow('of a sweep failed');
  world.others.state.isMailboxDown = false;
  await sweep(world.context);
  expect(told(member)).toMatchObject({ paymentStatus: 3, version: await versionOf(member) });
  expect(await world.context.unconfirmed.of(member.id)).toBeNull();
});

test('the mailbox is closed to a deleted member by the deletion', async () => {
  const member = await subscribe(world);
  const { version } = (await world.context.memberships.of(member.id)) ?? { version: 0 };
  await world.hearDeletion(member);
  expect(told(member)).toMatchObject({ paymentStatus: null, validUntil: null, version: version + 1 });
});

test('a deletion that auth does not know of erases nothing', async () => {
  const member = await subscribe(world);
  world.others.living.add(member.id);
  const heard = world.hearDeletion(member);
  await expect(heard).rejects.toThrow('knows of no deletion');
  expect(await member.status()).toMatchObject({ status: 1, termsAccepted: true });
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  expect(await world.stripe.customers.retrieve(customerId)).not.toHaveProperty('deleted');
});
