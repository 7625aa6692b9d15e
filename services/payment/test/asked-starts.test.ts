import { ProblemError } from '@emberline/kit/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdMembership } from '../src/actions/memberships/change-membership.ts';
import { fingerprintsOf } from '../src/domain/fingerprints.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import type { AttemptRow } from '../src/store/attempts.ts';
import { confirmedCard, payNow, withoutFreeDay } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Orders with a card whose holder is asked, and leaves it there. @returns what the bank's dialog would be opened with */
async function asked(): Promise<{ member: Member; setupIntentId: string; clientSecret: string }> {
  const member = await withoutFreeDay(world);
  const setupIntentId = await confirmedCard(world, member, 'pm_card_authenticationRequired');
  expect((await member.post('subscription', { setupIntentId, ...payNow })).status).toBe(409);
  const { body } = await member.post('confirmation');
  return { member, setupIntentId, clientSecret: body.clientSecret };
}

const stateOf = async (id: string) => (await world.context.attempts.find(id))?.state;
const confirm = (client_secret: string) =>
  world.control('authentications', { client_secret, confirmed: true });
const later = (hours: number) => world.control('clock/advance', { seconds: hours * 3_600 });

test('a start that is confirmed after its page was closed runs, and is ended by the sweep', async () => {
  const { member, setupIntentId, clientSecret } = await asked();
  expect(await stateOf(setupIntentId)).toBe('asked');
  await confirm(clientSecret);
  await later(0.1);
  await sweep(world.context);
  expect(await stateOf(setupIntentId)).toBe('done');
  expect(await member.status()).toMatchObject({ status: 1, card: { last4: '3184' } });
});

test('a start that nobody confirms is given up after a day, and its card is not taken for used', async () => {
  const { member, setupIntentId, clientSecret } = await asked();
  const print = (await world.context.fingerprints.known(await printsOf(setupIntentId)))[0];
  expect(print).toMatchObject({ heldBy: setupIntentId });
  await later(12);
  await sweep(world.context);
  expect(await stateOf(setupIntentId)).toBe('asked');
  await later(13);
  await sweep(world.context);
  expect(await stateOf(setupIntentId)).toBe('failed');
  expect(await world.context.fingerprints.known(await printsOf(setupIntentId))).toEqual([]);
  await expect(confirm(clientSecret)).rejects.toThrow();
  expect(await member.status()).toMatchObject({ status: null });
});

test('of an account that is closed or deleted no start can be confirmed any more', async () => {
  const [closed, deleted, closing] = [await asked(), await asked(), await asked()];
  await holdMembership(world.context, closed.member.id);
  await world.hearDeletion(deleted.member);
  for (const { clientSecret } of [closed, deleted]) await expect(confirm(clientSecret)).rejects.toThrow();
  world.others.closed.add(closing.member.id);
  expect((await closing.member.post('confirmation')).status).toBe(403);
});

test('who cancels a start that the bank has just let through has cancelled the membership', async () => {
  const { member, clientSecret } = await asked();
  await confirm(clientSecret);
  const { body } = await member.post('update', { userId: member.id, status: 'activated' });
  const { subscriptionId } = body.data.paymentRecord;
  const cancelled = await member.post('cancel', { subscriptionId });
  expect(cancelled).toMatchObject({ status: 200, body: { data: { cancelAtPeriodEnd: true } } });
  expect(await world.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
    cancel_at_period_end: true,
  });
});

test('an order that began to wait for its holder while another card was ordered is given up', async () => {
  const { member, setupIntentId } = await asked();
  const { context } = world;
  const { abandonStart } = context.provider;
  const row = await context.attempts.find(setupIntentId);
  const late = { ...row, _id: `${setupIntentId}_late` } as NonNullable<typeof row>;
  let isAdded = false;
  context.provider.abandonStart = async (start) => {
    if (!isAdded) await context.attempts.add(late);
    isAdded = true;
    return abandonStart(start);
  };
  const other = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId: other, ...payNow })).status).toBe(200);
  context.provider.abandonStart = abandonStart;
  expect(await stateOf(late._id)).toBe('failed');
});

/** An order that waits, of a member whose membership with another card runs by now. */
async function overtaken() {
  const { member, setupIntentId, clientSecret } = await asked();
  const attempts = world.context.mongo.db.collection<AttemptRow>('attempts');
  const row = await attempts.findOneAndDelete({ _id: setupIntentId });
  const other = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId: other, ...payNow })).status).toBe(200);
  await attempts.insertOne(row as AttemptRow);
  return { member, setupIntentId, clientSecret, row };
}

test('a start that waits while another membership runs is given up, and given back when it was paid', async () => {
  const [unpaid, paid] = [await overtaken(), await overtaken()];
  await confirm(paid.clientSecret);
  await later(0.1);
  await sweep(world.context);
  await later(0.1);
  await sweep(world.context);
  expect(await stateOf(unpaid.setupIntentId)).toBe('failed');
  await expect(confirm(unpaid.clientSecret)).rejects.toThrow();
  const { subscriptionId = '', invoiceId = '' } = paid.row?.asked ?? {};
  expect(await world.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'canceled' });
  expect(await world.context.provider.refundsOf(invoiceId)).toMatchObject([{ amount: 3000 }]);
  for (const { member } of [unpaid, paid])
    expect(await member.status()).toMatchObject({ status: 1, card: { last4: '4242' } });
  // What is given back is not the membership that runs.
  expect(await world.context.refunds.find(`ended_${invoiceId}`)).toMatchObject({ endsMembership: false });
});

/** Orders with a card, and nobody hears an answer. @param carriesOut whether the provider has done it all the same */
async function unanswered(member: Member, setupIntentId: string, carriesOut: boolean) {
  const { provider } = world.context;
  const { createSubscription } = provider;
  provider.createSubscription = async (order) => {
    if (carriesOut) await createSubscription(order);
    throw new ProblemError('UNAVAILABLE');
  };
  expect((await member.post('subscription', { setupIntentId, ...payNow })).status).toBe(503);
  provider.createSubscription = createSubscription;
}

test.each([true, false])(
  'who types another card after an order without an answer is told which card has paid (%s)',
  async (carriesOut) => {
    const member = await withoutFreeDay(world);
    await unanswered(member, await confirmedCard(world, member, 'pm_card_mastercard'), carriesOut);
    const setupIntentId = await confirmedCard(world, member);
    expect(await member.post('subscription', { setupIntentId, ...payNow })).toMatchObject({
      status: 409,
      body: {
        code: 'ALREADY_SUBSCRIBED',
        message: expect.stringMatching(/the card ending in 4444.*nothing was charged/),
      },
    });
    expect(await member.status()).toMatchObject({ status: 1, card: { last4: '4444' } });
    const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
    expect(await world.context.provider.listSubscriptions(customerId)).toHaveLength(1);
  },
);

test('an order without an answer that comes to nothing leaves the way to another card', async () => {
  const member = await withoutFreeDay(world);
  for (const method of ['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'])
    await unanswered(member, await confirmedCard(world, member, method), false).then(async () => {
      const setupIntentId = await confirmedCard(world, member);
      const started = await member.post('subscription', { setupIntentId, ...payNow });
      expect(started.body.data).toMatchObject({ status: 1, card: { last4: '4242' } });
      await world.stripe.subscriptions.cancel(started.body.subscriptionId);
      await member.post('update', { userId: member.id, status: 'activated' });
    });
});

async function printsOf(setupIntentId: string) {
  const card = (await world.context.provider.getSetupIntent(setupIntentId))?.fingerprint;
  return fingerprintsOf(world.context.settings.TRIAL_SECRET, { card });
}
