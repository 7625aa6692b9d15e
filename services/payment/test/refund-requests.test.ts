import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { expectOnce, keyedOf } from '@emberline/kit/testing/handle-twice';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/memberships/sync-membership.ts';
import { refundCharge } from '../src/actions/refunds/refund-charge.ts';
import { businessDaysAfter } from '../src/domain/refunds.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
let member: Member;
let chargeId: string;
const [ann, ben] = ['ann', 'ben'].map((name) => ({ id: newId(), name })) as [Operator, Operator];
type Operator = { id: string; name: string };

beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Each test has a member who has paid $30 a moment ago. */
beforeEach(async () => {
  await world.control('webhooks', {});
  member = await subscribe(world);
  await world.control('clock/advance', { seconds: 24 * 3_600 + 60 });
  await syncMembership(world.context, member.id);
  chargeId = (await world.context.charges.paidBy(member.id))[0]?._id ?? '';
  expect(chargeId).not.toBe('');
});

const ask = (more: object = {}) =>
  member.post('refund', { chargeId, reason: 'I forgot to cancel', words: ' I was ill. ', ...more });
const grant = (more: object = {}) =>
  refundCharge(world.context, {
    ...{ key: newId(), chargeId, operatorId: ann.id, operatorName: ann.name, amount: 3_000, asked: true },
    ...{ reason: 'Asked within 7 days of the charge' as const, endsMembership: false, ...more },
  });
const decline = (by = ben) =>
  world.asOperator('POST', `/admin/refund-requests/${chargeId}/decline`, { answer: 'You wrote daily.' }, by);
const decided = (name: string) => ({
  ...{ status: 409, body: { message: `${name} has decided this request already.` } },
});
const acts = async () =>
  (await world.acts({ 'envelope.data.targetId': member.id })).map(({ action }) => action);
const request = () => world.context.refundRequests.find(chargeId);
const invoice = async () => {
  const { invoices } = (await member.get('invoices')).body;
  return invoices.find(({ id }: { id: string }) => id === chargeId);
};
const emails = async () => (await emailsTo(world, member)).filter((kind) => kind.startsWith('refund'));

test('a member asks once, is told by when we decide, and sees it beside the charge', async () => {
  expect(await invoice()).toMatchObject({ askUntil: expect.any(String) });
  const [first, second] = await Promise.all([ask(), ask({ reason: 'Another reason' })]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body).toEqual(second.body);
  const { askedAt, decideBy } = first.body.request;
  expect(decideBy).toBe(businessDaysAfter(new Date(askedAt), 10).toISOString());
  expect(first.body.request).toMatchObject({ state: 'asked', decidedAt: null });
  const shown = await invoice();
  expect(shown).toMatchObject({ request: first.body.request });
  expect(shown).not.toHaveProperty('askUntil');
  expect(await emails()).toEqual(['refund-asked']);
});

test('seven days after the charge it is too late, and nobody asks for a charge of others or a free day', async () => {
  const other = await subscribe(world);
  expect((await other.post('refund', { chargeId, reason: 'Another reason' })).status).toBe(404);
  const free = (await world.context.charges.listOf(member.id)).find(({ amount }) => amount === 0);
  expect((await ask({ chargeId: free?._id })).status).toBe(404);
  expect((await ask({ reason: 'Because' })).status).toBe(400);
  await world.control('clock/advance', { seconds: 7 * 86_400 });
  const late = await ask();
  expect(late.status).toBe(409);
  expect(late.body.message).toBe(
    'A refund can be asked for within 7 days of the charge, and these are over.',
  );
  expect(await invoice()).not.toHaveProperty('askUntil');
  expect(await emails()).toEqual([]);
});

test('a refund grants what was asked, with one email about both', async () => {
  await ask();
  expect((await grant()).state).toBe('done');
  expect(await request()).toMatchObject({ state: 'granted', decidedBy: ann.id });
  expect(await emails()).toEqual(['refund-asked', 'refunded']);
  const [email] = (await world.events('email-requested')).slice(-1);
  expect(email?.envelope.data.facts).toMatchObject({ asked: true, amount: 3_000 });
  expect(await decline()).toMatchObject(decided('ann'));
});

test('declining says why, and no refund that would grant it comes after', async () => {
  await ask();
  // The same operator's order again is the answer to one that was lost.
  for (let n = 0; n < 2; n++) expect(await decline()).toMatchObject({ status: 200, body: { ok: true } });
  expect(await decline(ann)).toMatchObject(decided('ben'));
  expect(await acts()).toEqual(['decline-refund']);
  expect(JSON.stringify(await world.acts({ 'envelope.data.targetId': member.id }))).not.toContain('daily');
  expect((await invoice()).request).toMatchObject({ state: 'declined', answer: 'You wrote daily.' });
  expect(await emails()).toEqual(['refund-asked', 'refund-decided']);
  await expect(grant()).rejects.toThrow('ben has decided this request already.');
  expect(await world.context.refunds.ofMember(member.id)).toEqual([]);
  // On the person's page the team may still think better of it.
  expect((await grant({ asked: false })).state).toBe('done');
});

test('of granting and declining at once exactly one happens', async () => {
  await ask();
  const [granted, declined] = await Promise.allSettled([grant(), decline()]);
  const isGranted = granted.status === 'fulfilled';
  expect((await request())?.state).toBe(isGranted ? 'granted' : 'declined');
  expect(declined).toMatchObject({ status: 'fulfilled', value: { status: isGranted ? 409 : 200 } });
  expect(await acts()).toEqual([isGranted ? 'refund-payment' : 'decline-refund']);
  expect(await world.context.provider.refundsOf(chargeId)).toHaveLength(isGranted ? 1 : 0);
});

test('while the provider does not answer nobody declines, and the sweep grants it once', async () => {
  await ask();
  await world.control('webhooks', { dropPercent: 100 });
  const lost = { path: '/v1/refunds', method: 'POST', kind: 'error', when: 'after', times: 3 };
  await world.control('failures', lost);
  expect((await grant()).state).toBe('requested');
  expect(await request()).toMatchObject({ state: 'asked' });
  expect(await decline()).toMatchObject(decided('ann'));
  await world.control('clock/advance', { seconds: 60 });
  await sweep(world.context);
  await sweep(world.context);
  expect(await request()).toMatchObject({ state: 'granted', decidedBy: ann.id });
  expect(await world.context.provider.refundsOf(chargeId)).toHaveLength(1);
  expect(await emails()).toEqual(['refund-asked', 'refunded']);
});

test('what the provider refuses waits for a decision again', async () => {
  await ask();
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  const [charge] = (await world.stripe.charges.list({ customer: customerId })).data;
  // A disputed charge is not given back as well. No notice of it has come yet.
  await world.control('webhooks', { hold: true });
  const { id } = await world.control('disputes', { charge: charge?.id });
  const named = expect.stringContaining(`dispute ${id} of `);
  await expect(grant()).rejects.toMatchObject({ code: 'CHARGE_DISPUTED', message: named });
  expect(await request()).toMatchObject({ state: 'asked' });
  expect(await request()).not.toHaveProperty('grant');
  expect(await decline()).toMatchObject({ status: 200 });
  await world.control('webhooks', {});
  await world.control('webhooks/flush', {});
});

test('who has had it taken back by the bank is told so, and nobody promises a refund', async () => {
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  const [charge] = (await world.stripe.charges.list({ customer: customerId })).data;
  const { id: dispute } = await world.control('disputes', { charge: charge?.id });
  await eventually(async () => (await member.status()).status === 3);
  expect(await ask()).toMatchObject({
    status: 409,
    body: {
      code: 'CHARGE_DISPUTED',
      message: expect.stringMatching(/^Your bank has taken this payment back/),
    },
  });
  expect(await invoice()).toMatchObject({ dispute: 'open' });
  expect(await invoice()).not.toHaveProperty('askUntil');
  await world.control('disputes/status', { dispute, status: 'lost' });
  await eventually(async () => (await invoice()).dispute === 'lost');
});

test('a refund in the provider’s own pages grants it too, by ten notices or by none', async () => {
  await ask();
  const [{ payment } = {}] = (await world.stripe.invoicePayments.list({ invoice: chargeId })).data;
  await world.control('webhooks', { copies: 10, reverse: true });
  await world.stripe.refunds.create({ payment_intent: String(payment?.payment_intent) });
  await world.control('webhooks/flush', {});
  await eventually(async () => (await request())?.state === 'granted');
  expect(await request()).toMatchObject({ decidedBy: null });
  expect(await emails()).toEqual(['refund-asked', 'refunded']);
});

test('what was asked is erased with the member', async () => {
  await ask();
  const [asked] = await world.context.refundRequests.ofMember(member.id);
  expect(asked).toMatchObject({ words: 'I was ill.', amount: 3_000 });
  await world.hearDeletion(member);
  expect(await world.context.refundRequests.ofMember(member.id)).toEqual([]);
  expect(await ask()).toMatchObject({ status: 404 });
});

test('a receipt that is ordered again with its key is sent once', async () => {
  expect(keyedOf('payment')).toEqual(['resendReceipt']);
  await expectOnce({
    send: (key) => {
      const headers = { 'idempotency-key': key };
      return world.asOperator('POST', `/admin/payments/${chargeId}/receipt`, undefined, ann, headers);
    },
    count: async () => (await emailsTo(world, member)).filter((kind) => kind === 'receipt').length,
  });
});

test('the team sends a receipt again, and reads the charges of a time in pages', async () => {
  const receiptOf = (id = '') => world.asOperator('POST', `/admin/payments/${id}/receipt`);
  expect(await receiptOf(chargeId)).toMatchObject({ status: 200 });
  expect(await acts()).toEqual(['resend-receipt']);
  expect((await emailsTo(world, member)).filter((kind) => kind === 'receipt')).toHaveLength(2);
  const free = (await world.context.charges.listOf(member.id)).find(({ amount }) => amount === 0);
  expect(await receiptOf(free?._id)).toMatchObject({ status: 404 });
  const [from, to] = [new Date(0), new Date(Date.now() + 400 * 86_400_000)];
  const all = await world.context.charges.between(from, to, undefined, 1_000);
  const [first] = all;
  const rest = await world.context.charges.between(
    ...([from, to, { at: first?.createdAt as Date, id: String(first?._id) }, 1_000] as const),
  );
  expect(rest).toEqual(all.slice(1));
  expect(all.map(({ _id }) => _id)).toContain(chargeId);
});
