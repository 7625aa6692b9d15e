import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { confirmedCard, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const customerOf = async ({ id }: Member) => (await world.context.customers.of(id))?.customerId ?? '';
const customersOf = async ({ id }: Member) => {
  const found = [];
  for await (const one of world.stripe.customers.list({ limit: 100 })) found.push(one);
  return found.filter(({ metadata }) => metadata.memberId === id).map((one) => one.id);
};

/** Somebody of the team deletes the customer in the provider's own pages. */
async function deleteAtProvider(member: Member, notices = 0): Promise<void> {
  await world.control('webhooks/flush', {});
  await world.control('webhooks', { dropPercent: 100 - notices });
  await world.stripe.customers.del(await customerOf(member));
  await world.control('webhooks', {});
}

test('who has entered a card before gets a new customer, the same one in all tabs, and starts the membership', async () => {
  const member = await world.member();
  await confirmedCard(world, member);
  const gone = await customerOf(member);
  await deleteAtProvider(member);
  const answers = await Promise.all(Array.from({ length: 5 }, () => member.post('setup-intent')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await customersOf(member)).toEqual([await customerOf(member)]);
  expect(await customerOf(member)).not.toBe(gone);
  const setupIntentId = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId })).body.data).toMatchObject({ status: 1 });
});

test('a second deletion is mended as the first one', async () => {
  const member = await world.member();
  await member.post('setup-intent');
  for (let n = 0; n < 2; n++) {
    await deleteAtProvider(member);
    expect((await member.post('setup-intent')).status).toBe(200);
  }
  expect(await customersOf(member)).toEqual([await customerOf(member)]);
});

test('a card that was entered before the deletion is asked for again, and nothing is ordered with it', async () => {
  const [early, late] = [await world.member(), await world.member()];
  const cards = [await confirmedCard(world, early), await confirmedCard(world, late)];
  for (const member of [early, late]) await deleteAtProvider(member);
  // In another tab.
  await late.post('setup-intent');
  for (const [n, member] of [early, late].entries())
    expect(await member.post('subscription', { setupIntentId: cards[n] })).toMatchObject({
      status: 409,
      body: { code: 'CARD_NOT_CONFIRMED', message: expect.stringContaining('enter it once more') },
    });
  const again = await confirmedCard(world, early);
  expect((await early.post('subscription', { setupIntentId: again })).status).toBe(200);
});

test('a running membership ends with it, also when no notice arrives, and may be begun again without a second free day', async () => {
  const member = await subscribe(world);
  await deleteAtProvider(member);
  expect((await member.post('update', { userId: member.id })).body.data).toMatchObject({
    ...{ status: 3, nextCharge: null, trialUsed: true },
  });
  expect((await member.get('invoices')).status).toBe(200);
  const setupIntentId = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId, trial: false })).body.data).toMatchObject({
    status: 1,
  });
});

test('the sweep learns of it', async () => {
  const member = await subscribe(world);
  await deleteAtProvider(member);
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 3, nextCharge: null });
});

test('one that the provider has never heard of, as after a change of the account there, ends its membership too', async () => {
  const member = await subscribe(world);
  await world.control('webhooks/flush', {});
  const { db } = world.context.mongo;
  const lost = newId();
  await db
    .collection<{ _id: string }>('customers')
    .updateOne({ _id: member.id }, { $set: { customerId: `cus_${lost}` } });
  await db
    .collection<{ _id: string }>('memberships')
    .updateOne({ _id: member.id }, { $set: { customerId: `cus_${lost}`, subscriptionId: `sub_${lost}` } });
  expect((await member.post('update', { userId: member.id })).body.data).toMatchObject({ status: 3 });
  expect((await member.get('invoices')).body).toEqual({ invoices: [] });
  expect((await member.post('setup-intent')).status).toBe(200);
});

test('the member can be erased all the same, banned or not', async () => {
  for (const banned of [false, true]) {
    const member = await subscribe(world);
    await deleteAtProvider(member, 100);
    await world.hearDeletion(member, { banned });
    await eventually(async () => (await world.context.memberships.of(member.id)) === null);
    expect(await world.context.customers.of(member.id)).toBeUndefined();
  }
});
