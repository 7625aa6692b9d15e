import { anotherCard } from '@emberline/tools/dev/payment-sandbox/src/cards.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintsOf } from '../src/domain/fingerprints.ts';
import { changeCard, payNow } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const visa = () => anotherCard('4242424242424242');

/** Does all steps before the order. @returns the answer to the page, and the confirmed setup intent */
async function confirm(member: Member, number: string) {
  await member.post('accept-terms');
  const { body } = await member.post('setup-intent');
  await world.confirm(body.setupIntentId, 'pm_card_visa', number);
  return body as { setupIntentId: string; trial: boolean; firstChargeAt: string };
}

async function subscribeWith(number: string): Promise<Member> {
  const member = await world.member();
  const { setupIntentId } = await confirm(member, number);
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
  return member;
}

const erase = (member: Member) => world.hearDeletion(member);

const chargesOf = async ({ id }: Member) =>
  world.context.mongo.db.collection('charges').find({ memberId: id }).toArray();

test('a card that had its free day is told so before anything is charged, also after its person was erased', async () => {
  const number = visa();
  await erase(await subscribeWith(number));
  const again = await world.member();
  const { setupIntentId, trial } = await confirm(again, number);
  expect(trial).toBe(true);
  expect(await again.post('subscription', { setupIntentId })).toMatchObject({
    status: 409,
    body: { code: 'TRIAL_USED', message: expect.stringContaining('Nothing has been charged.') },
  });
  expect(await chargesOf(again)).toEqual([]);
  const started = await again.post('subscription', { setupIntentId, ...payNow });
  expect(started.body.data).toMatchObject({ status: 1, trialEnd: null });
  expect(await chargesOf(again)).toMatchObject([{ amount: 3000 }]);
});

test('an address that had its free day is told the charge and its date before a card is asked for', async () => {
  const first = await world.member();
  world.others.change(first.id, { email: 'Ann.Ember@gmail.com' });
  const { setupIntentId } = await confirm(first, visa());
  await first.post('subscription', { setupIntentId });
  await erase(first);
  const again = await world.member();
  world.others.change(again.id, { email: 'annember+two@googlemail.com' });
  expect(await again.status()).toMatchObject({ status: null, trialUsed: true });
  const told = await confirm(again, visa());
  expect(told.trial).toBe(false);
  expect(Math.abs(Date.parse(told.firstChargeAt) - world.context.now().getTime())).toBeLessThan(60_000);
  expect(await again.post('subscription', { setupIntentId: told.setupIntentId })).toMatchObject({
    body: { code: 'TRIAL_USED' },
  });
  const started = await again.post('subscription', { setupIntentId: told.setupIntentId, ...payNow });
  expect(started.body.data).toMatchObject({ status: 1, trialEnd: null });
});

test('of two accounts that start at once with one card only one has the free day', async () => {
  const number = visa();
  const members = [await world.member(), await world.member()];
  const orders = [];
  for (const member of members) orders.push({ member, ...(await confirm(member, number)) });
  const answers = await Promise.all(
    orders.map(({ member, setupIntentId }) => member.post('subscription', { setupIntentId })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TRIAL_USED');
});

test('a card that a membership has changed to is known, too', async () => {
  const member = await subscribeWith(visa());
  const number = visa();
  const { body } = await member.post('card/setup-intent');
  await world.confirm(body.setupIntentId, 'pm_card_visa', number);
  expect((await member.post('card', { setupIntentId: body.setupIntentId })).status).toBe(200);
  const other = await world.member();
  const { setupIntentId } = await confirm(other, number);
  expect((await other.post('subscription', { setupIntentId })).body.code).toBe('TRIAL_USED');
});

test('an order that comes to nothing uses up no free day', async () => {
  const number = visa();
  const member = await world.member();
  const { setupIntentId } = await confirm(member, number);
  const { provider } = world.context;
  const { createSubscription } = provider;
  const { ProblemError } = await import('@emberline/kit/errors');
  provider.createSubscription = async () => {
    throw new ProblemError('CARD_DECLINED');
  };
  expect((await member.post('subscription', { setupIntentId })).status).toBe(422);
  provider.createSubscription = createSubscription;
  const next = await confirm(member, number);
  expect((await member.post('subscription', { setupIntentId: next.setupIntentId })).body.data).toMatchObject({
    status: 1,
    trialEnd: expect.any(String),
  });
});

test('what is kept of card and address does not say whose it was', async () => {
  const number = visa();
  const member = await subscribeWith(number);
  await changeCard(world, member, 'pm_card_visa');
  await erase(member);
  const kept = await world.context.mongo.db.collection('fingerprints').find().toArray();
  expect(kept.length).toBeGreaterThan(2);
  const text = JSON.stringify(kept);
  for (const trace of [member.id, 'example.org', number]) expect(text).not.toContain(trace);
  expect(kept.every((row) => !('heldBy' in row))).toBe(true);
});

test('a banned person is not asked for a card, and a banned card starts nothing', async () => {
  const { context, others } = world;
  const email = 'banned@example.org';
  await context.fingerprints.ban(fingerprintsOf(context.settings.TRIAL_SECRET, { email }), context.now());
  const byAddress = await world.member();
  others.change(byAddress.id, { email: 'Banned+again@example.org' });
  expect(await byAddress.post('setup-intent')).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('We cannot offer you a membership.') },
  });
  const number = visa();
  const byCard = await world.member();
  const { setupIntentId } = await confirm(byCard, number);
  const card = (await context.provider.getSetupIntent(setupIntentId))?.fingerprint;
  await context.fingerprints.ban(fingerprintsOf(context.settings.TRIAL_SECRET, { card }), context.now());
  expect((await byCard.post('subscription', { setupIntentId, trial: false })).status).toBe(403);
  expect(await byCard.status()).toMatchObject({ status: null });
});

test('no membership starts with the card of a banned member, whose other cards are not known', async () => {
  const number = visa();
  const member = await subscribeWith(number);
  await world.hearDeletion(member, { banned: true });
  const again = await world.member();
  const { setupIntentId } = await confirm(again, number);
  expect((await again.post('subscription', { setupIntentId, trial: false })).status).toBe(403);
  const other = await world.member();
  const fresh = await confirm(other, visa());
  expect((await other.post('subscription', { setupIntentId: fresh.setupIntentId })).status).toBe(200);
});

test('who types another card after one was refused pays with that one alone, and is offered no free day any more', async () => {
  const [used, other] = [visa(), visa()];
  await subscribeWith(used);
  const member = await world.member();
  const first = await confirm(member, used);
  expect((await member.post('subscription', { setupIntentId: first.setupIntentId })).body.code).toBe(
    'TRIAL_USED',
  );
  expect(await member.status()).toMatchObject({ status: null, trialUsed: true });
  const second = await confirm(member, other);
  expect(second.trial).toBe(false);
  expect(await member.post('subscription', { setupIntentId: first.setupIntentId, ...payNow })).toMatchObject({
    status: 409,
    body: { code: 'CARD_NOT_CONFIRMED' },
  });
  expect(await chargesOf(member)).toEqual([]);
  const started = await member.post('subscription', { setupIntentId: second.setupIntentId, ...payNow });
  expect(started.body.data).toMatchObject({ status: 1, card: { last4: other.slice(-4) } });
  const customer = (await world.context.customers.of(member.id))?.customerId ?? '';
  const intent = await world.context.provider.getSetupIntent(second.setupIntentId);
  expect((await world.stripe.charges.list({ customer })).data).toMatchObject([
    { amount: 3000, payment_method: intent?.paymentMethodId },
  ]);
});

test('a card that was ordered with once orders nothing more once its membership has ended', async () => {
  const member = await world.member();
  const { setupIntentId } = await confirm(member, visa());
  const started = await member.post('subscription', { setupIntentId });
  const { subscriptionId } = started.body;
  expect((await member.post('subscription', { setupIntentId })).body).toMatchObject({ subscriptionId });
  await world.stripe.subscriptions.cancel(subscriptionId);
  await member.post('update', { userId: member.id, status: 'activated' });
  for (const shown of [{}, payNow])
    expect(await member.post('subscription', { setupIntentId, ...shown })).toMatchObject({
      status: 409,
      body: { code: 'CARD_NOT_CONFIRMED' },
    });
  expect(await member.status()).toMatchObject({ status: 3 });
});

test('a page of before that keeps a refused card, and says no sum, charges nothing', async () => {
  const number = visa();
  await subscribeWith(number);
  const member = await world.member();
  const { setupIntentId } = await confirm(member, number);
  expect((await member.post('subscription', { setupIntentId })).body.code).toBe('TRIAL_USED');
  expect(await member.post('subscription', { setupIntentId, trial: false })).toMatchObject({
    status: 409,
    body: { code: 'CARD_NOT_CONFIRMED' },
  });
  expect(await chargesOf(member)).toEqual([]);
});

test.each([
  ['a sum that is not charged', { trial: true, amount: 2000, currency: 'usd' }],
  ['another currency', { trial: true, amount: 3000, currency: 'eur' }],
  ['a charge at once, when there is a free day', { trial: false, amount: 3000, currency: 'usd' }],
])('an order that shows %s starts nothing', async (_, shown) => {
  const member = await world.member();
  const { setupIntentId } = await confirm(member, visa());
  expect(await member.post('subscription', { setupIntentId, ...shown })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_CHANGED', message: expect.stringContaining('Nothing has been charged.') },
  });
  expect(await member.status()).toMatchObject({ status: null, trialUsed: false });
  const offered = { setupIntentId, trial: true, amount: 3000, currency: 'usd' };
  expect((await member.post('subscription', offered)).body.data).toMatchObject({
    status: 1,
    nextCharge: { amount: 3000 },
  });
});
