import { termsVersion } from '@emberline/contracts/choices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/memberships/sync-membership.ts';
import { confirmedCard, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const subscriptionsOf = async (member: Member) =>
  world.context.provider.listSubscriptions((await world.context.customers.of(member.id))?.customerId ?? '');

const eraseNow = (member: Member) => world.hearDeletion(member);

test('two tabs that start with a card each at once make one membership with one trial', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await world.member();
    const cards = [await confirmedCard(world, member), await confirmedCard(world, member)];
    const answers = await Promise.all(
      [...cards, ...cards].map((setupIntentId) => member.post('subscription', { setupIntentId })),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ statusCode: 409, code: 'ALREADY_SUBSCRIBED' });
    expect(await subscriptionsOf(member)).toHaveLength(1);
    expect(await member.status()).toMatchObject({ status: 1, trialUsed: true });
  }
});

test('a second tab that comes between the order and its note finds the membership', async () => {
  const member = await world.member();
  const [first, second] = [await confirmedCard(world, member), await confirmedCard(world, member)];
  const { memberships } = world.context;
  const { of } = memberships;
  // The second tab reads before the first has ordered, and continues afterwards.
  let look: ((id: string) => Promise<null>) | undefined = async () => {
    look = undefined;
    await member.post('subscription', { setupIntentId: first });
    return null;
  };
  // Notices of members of earlier tests may still be followed.
  memberships.of = (id, session) => (look && id === member.id ? look(id) : of(id, session));
  expect((await member.post('subscription', { setupIntentId: second })).body.code).toBe('ALREADY_SUBSCRIBED');
  memberships.of = of;
  expect(await subscriptionsOf(member)).toHaveLength(1);
});

test('a member deleted while a first notice is being followed does not come back', async () => {
  const member = await subscribe(world);
  await world.context.mongo.db.collection<{ _id: string }>('memberships').deleteOne({ _id: member.id });
  const { provider } = world.context;
  const { listInvoices } = provider;
  // A webhook of the subscription may list the invoices at the same time; it waits for the same erasure.
  let erased: Promise<unknown> | undefined;
  provider.listInvoices = async (customer) => {
    const invoices = await listInvoices(customer);
    erased ??= eraseNow(member);
    await erased;
    return invoices;
  };
  expect(await syncMembership(world.context, member.id)).toBeNull();
  provider.listInvoices = listInvoices;
  expect(await world.context.memberships.of(member.id)).toBeNull();
});

test('a member deleted while the first customer is being made leaves none at the provider', async () => {
  const member = await world.member();
  const { provider } = world.context;
  const { createCustomer } = provider;
  let made = '';
  provider.createCustomer = async (person) => {
    made = await createCustomer(person);
    await eraseNow(member);
    return made;
  };
  expect((await member.post('setup-intent')).status).toBe(404);
  provider.createCustomer = createCustomer;
  expect(await world.stripe.customers.retrieve(made)).toMatchObject({ deleted: true });
  expect(await world.context.customers.of(member.id)).toBeUndefined();
});

test('an acceptance of the terms is kept with its version and the time of the first one', async () => {
  const member = await world.member();
  const [first, second] = [await member.post('accept-terms'), await member.post('accept-terms')];
  expect(first.body).toMatchObject({ version: termsVersion });
  expect(Math.abs(Date.parse(first.body.acceptedAt) - Date.now())).toBeLessThan(5_000);
  expect(second.body).toEqual(first.body);
  expect(await world.context.terms.listOf(member.id)).toMatchObject([
    { version: termsVersion, acceptedAt: new Date(first.body.acceptedAt) },
  ]);
});

test('the customer carries the member’s real name, email and id', async () => {
  const member = await subscribe(world);
  const customerId = (await world.context.customers.of(member.id))?.customerId ?? '';
  expect(await world.stripe.customers.retrieve(customerId)).toMatchObject({
    name: 'Ann Ember',
    email: `${member.id}@example.org`,
    metadata: { memberId: member.id },
  });
});
