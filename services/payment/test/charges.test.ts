import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCard, confirmedCard, emailsTo, payNow, subscribe, withoutFreeDay } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

/** Every kind of charge with every kind of card: the status, what the page is given, what is charged, how often and to which card. */

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Lets days pass; the provider's notices of them have been delivered then. */
const days = async (count: number) => {
  await world.control('clock/advance', { seconds: Math.round(count * 86_400) });
  await world.control('webhooks/flush', {});
};
const statusOf = (member: Member, status: number | null) =>
  eventually(async () => expect((await member.status()).status).toBe(status));

const methods = {
  plain: 'pm_card_visa',
  asks: 'pm_card_authenticationRequired',
  'asks, then has no funds': 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  declined: 'pm_card_chargeCustomerFail',
};
type CardKind = keyof typeof methods;
/** What the holder answers when the bank asks. */
type Holder = 'confirms' | 'refuses' | undefined;

interface Kind {
  /** Brings a member to the charge with this card. @returns the answer to the page, when there is one */
  charge: (card: string) => Promise<{ member: Member; answer?: { status: number; body: { code?: string } } }>;
  /** The status while the charge is not paid. */
  unpaid: number | null;
  /** Sums that were paid before. */
  before: number;
  /** Whether the member is told by a letter that the bank asks. */
  byLetter: boolean;
}

const kinds: Record<string, Kind> = {
  'a start without a free day': {
    charge: async (card) => {
      const member = await withoutFreeDay(world);
      const setupIntentId = await confirmedCard(world, member, card);
      return { member, answer: await member.post('subscription', { setupIntentId, ...payNow }) };
    },
    ...{ unpaid: null, before: 0, byLetter: false },
  },
  'an open invoice, paid by a member who is past due': {
    charge: async (card) => {
      const member = await subscribe(world, methods.declined);
      await days(1.1);
      await statusOf(member, 2);
      return { member, answer: await changeCard(world, member, card) };
    },
    ...{ unpaid: 2, before: 0, byLetter: true },
  },
  'the first charge after the free day': {
    charge: async (card) => {
      const member = await subscribe(world, card);
      await days(1.1);
      return { member };
    },
    ...{ unpaid: 2, before: 0, byLetter: true },
  },
  'a renewal': {
    charge: async (card) => {
      const member = await subscribe(world);
      await days(1.1);
      await eventually(async () => expect(await emailsTo(world, member)).toContain('receipt'));
      expect((await changeCard(world, member, card)).status).toBe(200);
      await days(31);
      return { member };
    },
    ...{ unpaid: 2, before: 1, byLetter: true },
  },
};

const outcomes: [CardKind, Holder, 'paid' | 'unpaid'][] = [
  ['plain', undefined, 'paid'],
  ['asks', 'confirms', 'paid'],
  ['asks', 'refuses', 'unpaid'],
  ['asks, then has no funds', 'confirms', 'unpaid'],
  ['declined', undefined, 'unpaid'],
];

const rows = Object.entries(kinds).flatMap(([name, kind]) =>
  outcomes.map(([card, holder, end]) => [name, card, holder, end, kind] as const),
);

test.each(rows)('%s: the card is %s, its holder %s: it is %s', async (_, card, holder, end, kind) => {
  const { member, answer } = await kind.charge(methods[card]);
  const asks = holder !== undefined;
  if (asks) {
    if (answer) expect(answer).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNCONFIRMED' } });
    await statusOf(member, kind.unpaid);
    await eventually(async () =>
      expect((await emailsTo(world, member)).includes('confirm-payment')).toBe(kind.byLetter),
    );
    if (kind.unpaid !== null)
      expect((await member.status()).toConfirm).toEqual({ amount: 3000, currency: 'usd' });
    expect(await paidBy(member)).toHaveLength(kind.before);
    const { status, body } = await member.post('confirmation');
    expect({ status, body }).toMatchObject({ status: 200, body: { amount: 3000, currency: 'usd' } });
    await world.control('authentications', {
      client_secret: body.clientSecret,
      confirmed: holder === 'confirms',
    });
    // The page reports, as it does after the bank's dialog.
    await member.post('update', { userId: member.id });
  } else if (answer) expect(answer.status).toBe(end === 'paid' ? 200 : 422);
  await statusOf(member, end === 'paid' ? 1 : kind.unpaid);
  const { toConfirm, lastChargeFailed } = await member.status();
  expect({ toConfirm, lastChargeFailed }).toEqual({
    // Who refused may still confirm; a declined card is not asked for again.
    toConfirm: holder === 'refuses' && kind.unpaid !== null ? { amount: 3000, currency: 'usd' } : undefined,
    lastChargeFailed: end === 'unpaid' && kind.unpaid !== null,
  });
  if (end === 'paid') expect((await member.post('confirmation')).body.code).toBe('NOTHING_TO_CONFIRM');
  // The provider tries again on day 3 and 7, which must not charge what is paid.
  await days(8);
  const charges = await paidBy(member);
  expect(charges).toHaveLength(kind.before + (end === 'paid' ? 1 : 0));
  if (end === 'paid')
    expect(charges[0]).toMatchObject({ amount: 3000, payment_method: await lastCardOf(member) });
  await leave(member);
});

test('who refused a start and orders with another card is charged once, to that card', async () => {
  const member = await withoutFreeDay(world);
  const first = await confirmedCard(world, member, methods.asks);
  expect((await member.post('subscription', { setupIntentId: first, ...payNow })).status).toBe(409);
  const { body } = await member.post('confirmation');
  const second = await confirmedCard(world, member, methods.plain);
  expect((await member.post('subscription', { setupIntentId: second, ...payNow })).status).toBe(200);
  // What was left open with the first card can no longer be paid.
  await expect(
    world.control('authentications', { client_secret: body.clientSecret, confirmed: true }),
  ).rejects.toThrow();
  expect(await paidBy(member)).toMatchObject([{ payment_method: await lastCardOf(member) }]);
});

test('who confirmed a start in another tab is not charged again by an order with another card', async () => {
  const member = await withoutFreeDay(world);
  const first = await confirmedCard(world, member, methods.asks);
  const order = { setupIntentId: first, ...payNow };
  expect((await member.post('subscription', order)).status).toBe(409);
  // The same order once more is not another one.
  expect((await member.post('subscription', order)).body.code).toBe('PAYMENT_UNCONFIRMED');
  const { body } = await member.post('confirmation');
  const second = await confirmedCard(world, member, methods.plain);
  await world.control('webhooks', { hold: true });
  await world.control('authentications', { client_secret: body.clientSecret, confirmed: true });
  expect(await member.post('subscription', { setupIntentId: second, ...payNow })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SUBSCRIBED' },
  });
  await world.control('webhooks', {});
  await world.control('webhooks/flush', {});
  expect(await member.status()).toMatchObject({ status: 1 });
  expect((await member.post('subscription', order)).status).toBe(200);
  expect(await paidBy(member)).toHaveLength(1);
});

test('nobody but its member is given what confirms a payment, and without one there is nothing to confirm', async () => {
  const member = await world.member();
  expect(await member.post('confirmation')).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_TO_CONFIRM' },
  });
});

/** Ends what runs, so that later rows do not renew it as well. */
async function leave(member: Member): Promise<void> {
  const { data } = await world.stripe.subscriptions.list({ customer: await customerOf(member) });
  for (const { id, ended_at } of data) if (ended_at === null) await world.stripe.subscriptions.cancel(id);
}

async function customerOf({ id }: Member): Promise<string> {
  return (await world.context.customers.of(id))?.customerId ?? '';
}

async function paidBy(member: Member) {
  const customer = await customerOf(member);
  const { data } = await world.stripe.charges.list({ customer, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded');
}

/** The card that the member gave last. */
async function lastCardOf(member: Member): Promise<string | undefined> {
  const answer = await fetch(`${world.settings.STRIPE_API_BASE}/sandbox/state`);
  const customer = await customerOf(member);
  const { setup_intent } = (await answer.json()) as {
    setup_intent: { customer: string; payment_method: string; status: string }[];
  };
  return setup_intent.filter((one) => one.customer === customer && one.status === 'succeeded').at(-1)
    ?.payment_method;
}
