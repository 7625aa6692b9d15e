import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/memberships/sync-membership.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { confirmedCard, subscribe } from './subscribe.ts';
import { paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const visa = 'pm_card_visa';

const subscribed = (method?: string) => subscribe(world, method);

test('a member who has confirmed a card gets a one-day trial, once, however often it is asked', async () => {
  const member = await world.member();
  expect(await member.status()).toMatchObject({ status: null, paymentRecord: null, trialUsed: false });
  const setupIntentId = await confirmedCard(world, member);
  const answers = await Promise.all([1, 2, 3].map(() => member.post('subscription', { setupIntentId })));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
  const status = await member.status();
  expect(status).toMatchObject({
    status: 1,
    cancelAtPeriodEnd: false,
    trialUsed: true,
    card: { last4: '4242' },
  });
  const hours = (Date.parse(status.trialEnd) - Date.parse(status.paymentRecord.createdAt)) / 3_600_000;
  expect(hours).toBe(24);
  const customer = await world.context.customers.of(member.id);
  expect(await world.context.provider.listSubscriptions(customer?.customerId ?? '')).toHaveLength(1);
});

test('without accepted terms, with an unconfirmed card or with another member’s card nothing starts', async () => {
  const member = await world.member();
  const { body } = await member.post('setup-intent');
  expect(await member.post('subscription', { setupIntentId: body.setupIntentId })).toMatchObject({
    status: 409,
    body: { code: 'TERMS_NOT_ACCEPTED' },
  });
  await member.post('accept-terms');
  expect(await member.post('subscription', { setupIntentId: body.setupIntentId })).toMatchObject({
    status: 409,
    body: { code: 'CARD_NOT_CONFIRMED' },
  });
  expect(await member.post('subscription', { setupIntentId: 'seti_unknown' })).toMatchObject({
    status: 409,
    body: { code: 'CARD_NOT_CONFIRMED' },
  });
  const thief = await world.member();
  await thief.post('setup-intent');
  await thief.post('accept-terms');
  await world.confirm(body.setupIntentId, visa);
  expect(await thief.post('subscription', { setupIntentId: body.setupIntentId })).toMatchObject({
    status: 403,
  });
  expect(await thief.status()).toMatchObject({ status: null });
});

test('payment-activated is said once for the trial and once for each charge', async () => {
  const member = await subscribed();
  await Promise.all(
    [1, 2, 3, 4].map(() => member.post('update', { userId: member.id, status: 'activated' })),
  );
  const activations = (await world.events('payment-activated')).filter(({ key }) => key === member.id);
  expect(activations).toHaveLength(1);
  expect(activations[0]?.envelope.data).toMatchObject({ trial: true, amount: 0 });
});

test('an update hint for another member is refused, and a made-up one changes nothing', async () => {
  const member = await world.member();
  const other = await world.member();
  expect((await member.post('update', { userId: other.id, status: 'activated' })).status).toBe(403);
  expect(
    (await member.post('update', { userId: member.id, status: 'activated', subscriptionId: 'sub_madeup' }))
      .body.data.status,
  ).toBe(null);
});

test('cancelling keeps the access to the end of the period and can be taken back', async () => {
  const member = await subscribed();
  const { paymentRecord } = await member.status();
  const stranger = await subscribed();
  expect((await stranger.post('cancel', { subscriptionId: paymentRecord.subscriptionId })).status).toBe(403);
  const cancelled = await member.post('cancel', { subscriptionId: paymentRecord.subscriptionId });
  expect(cancelled.body).toMatchObject({
    message: 'Subscription cancelled successfully.',
    data: { status: 1, cancelAtPeriodEnd: true, nextCharge: null },
  });
  expect((await member.post('resume')).body.data).toMatchObject({ status: 1, cancelAtPeriodEnd: false });
});

test('who returns after the end pays at once: one trial a person', async () => {
  const member = await subscribed();
  const { paymentRecord } = await member.status();
  await member.post('cancel', { subscriptionId: paymentRecord.subscriptionId });
  await world.control('clock/advance', { seconds: 25 * 3600 });
  await eventually(async () => (await member.status()).status === 0, { within: 10_000 });
  const again = await member.post('setup-intent');
  expect(again.body.trial).toBe(false);
  await world.confirm(again.body.setupIntentId, visa);
  const started = await member.post('subscription', {
    setupIntentId: again.body.setupIntentId,
    trial: false,
  });
  expect(started.body.data).toMatchObject({ status: 1, trialEnd: null });
  const charged = (await world.context.charges.newest(5)).filter(({ memberId }) => memberId === member.id);
  expect(charged).toMatchObject([{ amount: 3000 }]);
});

test('an order cut short by a crash is finished by the sweep, with one subscription', async () => {
  const member = await world.member();
  const setupIntentId = await confirmedCard(world, member);
  const customer = await world.context.customers.of(member.id);
  const intent = await world.context.provider.getSetupIntent(setupIntentId);
  // The row that remains when the process dies right after the provider has answered.
  const attempt = {
    _id: setupIntentId,
    memberId: member.id,
    customerId: customer?.customerId ?? '',
    paymentMethodId: intent?.paymentMethodId ?? '',
    trialHours: 24,
    state: 'open' as const,
    at: new Date(Date.now() - 60_000),
  };
  await world.context.attempts.add(attempt);
  await world.context.provider.createSubscription({
    ...attempt,
    idempotencyKey: `subscription:${setupIntentId}`,
  });
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 1 });
  expect(await world.context.provider.listSubscriptions(attempt.customerId)).toHaveLength(1);
});

test('the demonstration world has real memberships at the provider', async () => {
  const memberId = newId();
  const row = {
    memberId,
    code: 1,
    createdAt: new Date().toISOString(),
    periodEnd: new Date().toISOString(),
    paidAt: [],
    customer: { name: 'Demo Member', email: 'demo@example.org' },
  };
  expect(await world.seed([row, row])).toBe(200);
  expect(await world.context.memberships.of(memberId)).toMatchObject({ code: 1, card: { last4: '4444' } });
});

test('a notice is followed, however often other calls write between its reading and its writing', async () => {
  const member = await subscribe(world);
  const { memberships } = world.context;
  let overtaken = 0;
  const of = (id: string) => (++overtaken <= 8 ? Promise.resolve(null) : memberships.of(id));
  const context = { ...world.context, memberships: { ...memberships, of } };
  expect(await syncMembership(context, member.id)).toMatchObject({ code: 1 });
});
