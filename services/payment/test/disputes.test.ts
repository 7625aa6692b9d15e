import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/memberships/sync-membership.ts';
import { refundCharge } from '../src/actions/refunds/refund-charge.ts';
import { settleDispute } from '../src/actions/refunds/settle-dispute.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { confirmedCard, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
let member: Member;
let chargeId: string;

beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Each test has a member who has paid $30 once. */
beforeEach(async () => {
  await world.control('webhooks', {});
  member = await subscribe(world);
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await syncMembership(world.context, member.id);
  chargeId = (await world.context.charges.paidBy(member.id))[0]?._id ?? '';
});

/** The bank takes the newest charge back. @returns the dispute */
async function dispute(): Promise<string> {
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  const [charge] = (await world.stripe.charges.list({ customer: customerId })).data;
  return String((await world.control('disputes', { charge: charge?.id })).id);
}
const setStatus = (id: string, status: string) => world.control('disputes/status', { dispute: id, status });
const stored = async () => {
  const rows = await world.context.disputes.ofMember(member.id);
  return rows.map(({ status, isOpen, hasEnded }) => ({ status, isOpen, hasEnded }));
};
/** What the revenue of this member was corrected by. */
const corrections = async () => {
  const told = await world.events('revenue-corrected');
  return told
    .filter(({ envelope }) => envelope.data.memberId === member.id)
    .map(({ envelope: { data } }) => [String(data.correctionId).split(':')[0], data.amount]);
};

test('a dispute is stored with its date, ends the membership with code 3, and leaves the revenue once', async () => {
  await world.control('webhooks', { copies: 10, reverse: true });
  const id = await dispute();
  await setStatus(id, 'under_review');
  await world.control('webhooks/flush', {});
  await eventually(async () => (await stored())[0]?.status === 'under_review');
  await eventually(async () => (await member.status()).status === 3);
  const [row] = await world.context.disputes.ofMember(member.id);
  expect(row).toMatchObject({ chargeId, amount: 3_000, reason: 'fraudulent', isOpen: true, hasEnded: true });
  expect(row?.dueBy?.getTime()).toBeGreaterThan(row?.at.getTime() ?? 0);
  expect(await corrections()).toEqual([['dispute', -3_000]]);
});

test('winning brings the money back, once, and not the membership', async () => {
  const id = await dispute();
  await eventually(async () => (await member.status()).status === 3);
  await world.control('webhooks', { copies: 5 });
  await setStatus(id, 'won');
  await eventually(async () => (await stored())[0]?.status === 'won');
  await Promise.all([settleDispute(world.context, id), settleDispute(world.context, id)]);
  expect(await corrections()).toEqual([
    ['dispute', -3_000],
    ['dispute-won', 3_000],
  ]);
  expect(await stored()).toEqual([{ status: 'won', isOpen: false, hasEnded: true }]);
  expect((await member.status()).status).toBe(3);
});

test('when no notice arrives, the sweep learns of it', async () => {
  await world.control('webhooks', { dropPercent: 100 });
  const id = await dispute();
  await setStatus(id, 'lost');
  await sweep(world.context);
  expect(await stored()).toEqual([{ status: 'lost', isOpen: false, hasEnded: true }]);
  expect((await member.status()).status).toBe(3);
  expect(await corrections()).toEqual([['dispute', -3_000]]);
});

test('late notices about an old charge leave the membership that came after it alone', async () => {
  const id = await dispute();
  await eventually(async () => (await stored())[0]?.hasEnded === true);
  const setupIntentId = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId, trial: false })).status).toBe(200);
  await setStatus(id, 'lost');
  await eventually(async () => (await stored())[0]?.status === 'lost');
  await settleDispute(world.context, id);
  expect(await member.status()).toMatchObject({ status: 1 });
});

test('a refund leaves the revenue on its day, and comes back when the bank returns it', async () => {
  await refundCharge(world.context, {
    ...{ key: newId(), chargeId, operatorId: newId(), amount: 1_000 },
    ...{ reason: 'Goodwill', endsMembership: false },
  });
  expect(await corrections()).toEqual([['refund', -1_000]]);
  const [{ payment } = {}] = (await world.stripe.invoicePayments.list({ invoice: chargeId })).data;
  const of = { payment_intent: String(payment?.payment_intent) };
  const [refund] = (await world.stripe.refunds.list(of)).data;
  await world.control('webhooks', { copies: 3 });
  await world.control('refunds/fail', { refund: refund?.id });
  await eventually(async () => (await corrections()).length > 1);
  await sweep(world.context);
  expect(await corrections()).toEqual([
    ['refund', -1_000],
    ['refund-failed', 1_000],
  ]);
});
