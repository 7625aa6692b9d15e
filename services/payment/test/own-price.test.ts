import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPrice } from '../src/actions/memberships/describe-membership.ts';
import { syncMembership } from '../src/actions/memberships/sync-membership.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { confirmedCard } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

/** Members who began at $25 are told $25, wherever their own membership is spoken of. */

let world: World;
let price: string;
beforeAll(async () => {
  world = await paymentWorld();
  const created = await world.stripe.prices.create({
    ...{ product: 'prod_emberline_membership', currency: 'usd', unit_amount: 2_500 },
    recurring: { interval: 'month' },
  });
  price = created.id;
});
afterAll(() => world.stop());

/** On the free day of a subscription of before the price rose. */
async function earlySubscriber(method?: string): Promise<Member> {
  const member = await world.member();
  const intent = await world.stripe.setupIntents.retrieve(await confirmedCard(world, member, method));
  await world.stripe.subscriptions.create({
    ...{ customer: String(intent.customer), items: [{ price }], trial_period_days: 1 },
    default_payment_method: String(intent.payment_method),
  });
  await syncMembership(world.context, member.id);
  return member;
}

/** As a release of before stored it. */
const forgetPrice = ({ id }: Member) =>
  world.context.mongo.db
    .collection<{ _id: string }>('memberships')
    .updateOne({ _id: id }, { $unset: { amount: 1 }, $inc: { version: 1 } });
const hours = (count: number) => world.control('clock/advance', { seconds: count * 3_600 });
const amountsTold = async ({ id }: Member) =>
  (await world.events('email-requested'))
    .map(({ envelope }) => envelope.data as { memberId: string; kind: string; facts: { amount?: number } })
    .filter(({ memberId }) => memberId === id)
    .map(({ kind, facts: { amount } }) => [kind, amount]);
const toOperators = async (member: Member) =>
  (await world.asOperator('GET', `/admin/users/${member.id}/membership`)).body;

test('the page, every email and the operators name the own price of a membership', async () => {
  const member = await earlySubscriber();
  expect((await member.status()).nextCharge).toMatchObject({ amount: 2_500 });
  expect(await toOperators(member)).toMatchObject({ amount: 2_500, nextChargeAt: expect.any(String) });
  await hours(19);
  await sweep(world.context);
  await hours(7);
  await syncMembership(world.context, member.id);
  expect(await amountsTold(member)).toEqual([
    ['trial-started', 2_500],
    ['trial-reminder', 2_500],
    ['receipt', 2_500],
  ]);
  expect((await member.status()).nextCharge).toMatchObject({ amount: 2_500 });
});

test('a charge that failed is named with its sum', async () => {
  const member = await earlySubscriber('pm_card_chargeCustomerFail');
  await hours(26);
  await syncMembership(world.context, member.id);
  expect(await amountsTold(member)).toContainEqual(['charge-failed', 2_500]);
});

test('a membership that was stored without its price is fetched once more before anything is told', async () => {
  const [page, reminded, operators] = [
    await earlySubscriber(),
    await earlySubscriber(),
    await earlySubscriber(),
  ];
  for (const member of [page, reminded, operators]) await forgetPrice(member);
  expect((await page.status()).nextCharge).toMatchObject({ amount: 2_500 });
  expect(await toOperators(operators)).toMatchObject({ amount: 2_500 });
  await hours(19);
  await sweep(world.context);
  expect(await amountsTold(reminded)).toContainEqual(['trial-reminder', 2_500]);
  expect(await world.context.memberships.unpriced()).toEqual([]);
});

test('while the provider is away the price is what was charged last', async () => {
  const member = await earlySubscriber();
  await hours(26);
  await syncMembership(world.context, member.id);
  await forgetPrice(member);
  const row = await world.context.memberships.of(member.id);
  await world.control('failures', { path: '/v1/', kind: 'error', times: 3 });
  expect(await withPrice(world.context, row)).toMatchObject({ amount: 2_500 });
});

test('a new order is at the price that new members are told', async () => {
  const member = await world.member();
  const setupIntentId = await confirmedCard(world, member);
  const { data } = (await member.post('subscription', { setupIntentId })).body;
  expect(data.nextCharge).toMatchObject({ amount: 3_000 });
});
