import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/memberships/sync-membership.ts';
import { refundCharge } from '../src/actions/refunds/refund-charge.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { changeCard, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

/**
 * Every state of a subscription beside what a member or an operator may do in it: what is answered, what the provider holds
 * afterwards, what is collected when time goes on, and the status that the member has then.
 */

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Members of one case each; what they have at the provider is deleted after it, so that time passes quickly for the others. */
const customers: string[] = [];
afterEach(async () => {
  await world.control('webhooks', {});
  await world.control('attempts', { hold: false });
  await world.control('retries', { after: 'cancel' });
  await world.control('invoices', { draftSeconds: 0 });
  for (const id of customers.splice(0)) await world.stripe.customers.del(id).catch(() => undefined);
});

const days = (count: number) => world.control('clock/advance', { seconds: Math.round(count * 86_400) });
/** The provider's notices of the same change may be followed side by side; then a call is told to come again. */
const settle = ({ id }: Member) => eventually(() => syncMembership(world.context, id));
const customerOf = async ({ id }: Member) => (await world.context.customers.of(id))?.customerId ?? '';
const subscriptionOf = async (member: Member) =>
  (await world.context.memberships.of(member.id))?.subscriptionId ?? '';

async function subscriber(method?: string): Promise<Member> {
  const member = await subscribe(world, method);
  customers.push(await customerOf(member));
  return member;
}

async function paying(): Promise<Member> {
  const member = await subscriber();
  await days(1.1);
  await settle(member);
  return member;
}

/** Paid once; then a card that is declined takes over, so that the next charge fails. */
async function pastDue(): Promise<Member> {
  const member = await paying();
  await changeCard(world, member, 'pm_card_chargeCustomerFail');
  await days(31);
  await settle(member);
  return member;
}

const cancel = async (member: Member) =>
  member.post('cancel', { subscriptionId: await subscriptionOf(member) });

const states: Record<string, () => Promise<Member>> = {
  'on trial': subscriber,
  paying,
  'cancelled, still running': async () => {
    const member = await paying();
    await cancel(member);
    return member;
  },
  'past due': pastDue,
  'past due, with an attempt under way that will be paid': async () => {
    const member = await pastDue();
    await world.control('attempts', { hold: true });
    const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', {
      customer: await customerOf(member),
    });
    await world.stripe.subscriptions.update(await subscriptionOf(member), { default_payment_method: id });
    await days(3);
    await settle(member);
    return member;
  },
  'in a month whose invoice is still a draft': async () => {
    const member = await paying();
    await world.control('invoices', { draftSeconds: 3_600 });
    const end = (await world.context.memberships.of(member.id))?.periodEnd ?? new Date();
    await world.control('clock/advance', { to: end.getTime() / 1_000 + 60 });
    await settle(member);
    return member;
  },
  paused: async () => {
    const member = await paying();
    const pause_collection = { behavior: 'keep_as_draft' } as const;
    await world.stripe.subscriptions.update(await subscriptionOf(member), { pause_collection });
    await days(31);
    await settle(member);
    return member;
  },
  unpaid: async () => {
    await world.control('retries', { after: 'unpaid' });
    const member = await pastDue();
    await days(8);
    await settle(member);
    return member;
  },
  'ended by failed charges': async () => {
    const member = await pastDue();
    await days(8);
    await settle(member);
    return member;
  },
  disputed: async () => {
    const member = await paying();
    const [charge] = (await world.stripe.charges.list({ customer: await customerOf(member) })).data;
    await world.control('disputes', { charge: charge?.id });
    await eventually(async () => (await member.status()).status === 3);
    return member;
  },
  'without a subscription': () => world.member(),
  'deleted at the provider': async () => {
    const member = await paying();
    await world.control('webhooks/flush', {});
    await world.control('webhooks', { dropPercent: 100 });
    await world.stripe.customers.del(await customerOf(member));
    return member;
  },
};

const acts = {
  cancel: (member: Member) => cancelled(member),
  card: (member: Member) => newCard(member),
  refund: (member: Member) => refunded(member),
};

async function cancelled(member: Member) {
  const subscriptionId = (await subscriptionOf(member)) || 'sub_none';
  const { status, body } = await member.post('cancel', { subscriptionId });
  return status === 200 ? 'done' : body.code;
}

async function newCard(member: Member) {
  const begun = await member.post('card/setup-intent');
  if (begun.status !== 200) return begun.body.code;
  await world.confirm(begun.body.setupIntentId, 'pm_card_visa');
  const { status, body } = await member.post('card', { setupIntentId: begun.body.setupIntentId });
  return status === 200 ? 'done' : body.code;
}

/** An operator orders the last charge back. */
async function refunded(member: Member) {
  const [charge] = await world.context.charges.paidBy(member.id);
  const order = {
    ...{ key: newId(), chargeId: charge?._id ?? 'in_none', operatorId: newId(), amount: 3_000 },
    ...({ reason: 'Goodwill', endsMembership: false } as const),
  };
  return refundCharge(world.context, order).then(
    ({ state }) => state,
    (error: { code: string }) => error.code,
  );
}

/** What was taken of a member and not given back, in cents. */
async function collected(member: Member): Promise<number> {
  const customer = await customerOf(member);
  if (customer === '') return 0;
  const charges = (await world.stripe.charges.list({ customer, limit: 100 })).data;
  return charges.reduce(
    (sum, { paid, amount, amount_refunded: back }) => sum + (paid ? amount - back : 0),
    0,
  );
}

/** The subscription at the provider and what is open of it. */
async function held(member: Member): Promise<string> {
  const id = await subscriptionOf(member);
  if (id === '') return 'nothing';
  const { status, cancel_at_period_end: ends } = await world.stripe.subscriptions.retrieve(id);
  const invoices = (await world.stripe.invoices.list({ subscription: id, limit: 100 })).data;
  const open = invoices.filter((one) => one.status === 'open' || one.status === 'draft');
  return `${status}${ends && status !== 'canceled' ? ', to be cancelled' : ''}${open.length > 0 ? `, ${open.length} open` : ''}`;
}

/** The state, the act, its answer, what the provider holds, what is collected in the next 40 days, the status at once and then. */
type Row = [
  state: string,
  act: keyof typeof acts,
  answer: string,
  held: string,
  collected: number,
  at: number | null,
  then: number | null,
];

const table: Row[] = [
  ['on trial', 'cancel', 'done', 'trialing, to be cancelled', 0, 1, 0],
  ['on trial', 'card', 'done', 'trialing', 6_000, 1, 1],
  ['on trial', 'refund', 'NOT_FOUND', 'trialing', 6_000, 1, 1],
  ['paying', 'cancel', 'done', 'active, to be cancelled', 0, 1, 0],
  ['paying', 'card', 'done', 'active', 3_000, 1, 1],
  ['paying', 'refund', 'done', 'active', 3_000, 1, 1],
  ['cancelled, still running', 'cancel', 'done', 'active, to be cancelled', 0, 1, 0],
  ['cancelled, still running', 'card', 'done', 'active, to be cancelled', 0, 1, 0],
  ['cancelled, still running', 'refund', 'done', 'active, to be cancelled', 0, 1, 0],
  ['past due', 'cancel', 'done', 'canceled', 0, 0, 0],
  ['past due', 'card', 'done', 'active', 3_000, 1, 1],
  ['past due', 'refund', 'done', 'past_due, 1 open', 0, 2, 3],
  ['past due, with an attempt under way that will be paid', 'cancel', 'done', 'canceled, 1 open', 0, 0, 0],
  ['in a month whose invoice is still a draft', 'cancel', 'done', 'canceled', 0, 0, 0],
  ['in a month whose invoice is still a draft', 'card', 'done', 'active, 1 open', 6_000, 1, 1],
  ['in a month whose invoice is still a draft', 'refund', 'done', 'active, 1 open', 6_000, 1, 1],
  ['paused', 'cancel', 'done', 'canceled', 0, 0, 0],
  ['paused', 'card', 'done', 'active, 1 open', 0, 2, 2],
  ['paused', 'refund', 'done', 'active, 1 open', 0, 2, 2],
  ['unpaid', 'cancel', 'done', 'canceled', 0, 0, 0],
  ['unpaid', 'card', 'done', 'active', 3_000, 1, 1],
  ['unpaid', 'refund', 'done', 'unpaid, 1 open', 0, 2, 2],
  ['ended by failed charges', 'cancel', 'NOT_SUBSCRIBED', 'canceled', 0, 3, 3],
  ['ended by failed charges', 'card', 'NOT_SUBSCRIBED', 'canceled', 0, 3, 3],
  ['ended by failed charges', 'refund', 'done', 'canceled', 0, 3, 3],
  ['disputed', 'cancel', 'NOT_SUBSCRIBED', 'canceled', 0, 3, 3],
  ['disputed', 'card', 'NOT_SUBSCRIBED', 'canceled', 0, 3, 3],
  ['disputed', 'refund', 'CHARGE_DISPUTED', 'canceled', 0, 3, 3],
  ['without a subscription', 'cancel', 'NOT_SUBSCRIBED', 'nothing', 0, null, null],
  ['without a subscription', 'card', 'NOT_SUBSCRIBED', 'nothing', 0, null, null],
  ['without a subscription', 'refund', 'NOT_FOUND', 'nothing', 0, null, null],
  ['deleted at the provider', 'cancel', 'NOT_SUBSCRIBED', 'canceled', 0, 3, 3],
  ['deleted at the provider', 'card', 'NOT_SUBSCRIBED', 'canceled', 0, 3, 3],
  ['deleted at the provider', 'refund', 'done', 'canceled', 0, 1, 3],
];

test.each(table)(
  '%s, %s: %s, the provider holds: %s, collected then: %i, status %s, then %s',
  async (...row) => {
    const [state, act, answer, holds, sum, at, then] = row;
    const member = await (states[state] as () => Promise<Member>)();
    const given = await acts[act](member);
    expect(given).toBe(answer);
    expect(await held(member)).toBe(holds);
    expect((await member.status()).status).toBe(at);
    const before = await collected(member);
    await world.control('attempts', { hold: false });
    await days(40);
    await settle(member);
    // What was on its way is given back by the sweep.
    await days(0.001);
    await sweep(world.context);
    expect((await collected(member)) - before).toBe(sum);
    expect((await member.status()).status).toBe(then);
  },
);
