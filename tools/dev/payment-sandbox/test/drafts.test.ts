import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeEach(async () => {
  box = await sandboxForTest();
});
afterEach(() => box.stop());

/** A customer whose first month is paid. */
async function subscriber(method: string) {
  const { id: customer } = await box.stripe.customers.create({ email: 'ada@example.org' });
  const { id: default_payment_method } = await box.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const items = [{ price: 'price_emberline_monthly' }];
  const { id } = await box.stripe.subscriptions.create({ customer, items, default_payment_method });
  const next = await box.stripe.paymentMethods.attach(method, { customer });
  await box.stripe.subscriptions.update(id, { default_payment_method: next.id });
  const found = async () => (await box.stripe.subscriptions.list({ customer, status: 'all' })).data[0];
  const end = (await found())?.items.data[0]?.current_period_end ?? 0;
  return { customer, id, end, status: async () => (await found())?.status };
}

test.each([
  ['pm_card_visa', 'paid', 'active'],
  ['pm_card_chargeCustomerFail', 'open', 'past_due'],
])('the invoice of a renewal is a draft for as long as was ordered: %s', async (method, charged, after) => {
  const { customer, end, status } = await subscriber(method);
  await box.send('/sandbox/invoices', { draftSeconds: 3_600 });
  const newest = async () => (await box.stripe.invoices.list({ customer })).data[0];

  await box.send('/sandbox/clock/advance', { to: end + 3_599 });
  expect(await newest()).toMatchObject({ status: 'draft', automatically_finalizes_at: end + 3_600 });
  expect(await status()).toBe('active');

  await box.send('/sandbox/clock/advance', { to: end + 3_600 });
  expect(await newest()).toMatchObject({ status: charged, amount_due: 3_000, attempted: true });
  expect(await status()).toBe(after);
});

test('the draft of a subscription that ends is never charged', async () => {
  const { customer, id, end } = await subscriber('pm_card_visa');
  await box.send('/sandbox/invoices', { draftSeconds: 3_600 });
  await box.send('/sandbox/clock/advance', { to: end + 60 });
  await box.stripe.subscriptions.cancel(id);
  await box.advance(1);
  expect((await box.stripe.invoices.list({ customer })).data.map(({ status }) => status)).toEqual([
    'draft',
    'paid',
  ]);
});

test('a failure that is kept answers each repeat of its idempotency key, and no other key', async () => {
  await box.send('/sandbox/failures', { path: '/v1/customers', when: 'kept' });
  const create = (idempotencyKey: string) =>
    box.stripe.customers.create({ email: 'ada@example.org' }, { idempotencyKey });
  await expect(create('a')).rejects.toMatchObject({ statusCode: 500 });
  await expect(create('a')).rejects.toMatchObject({ statusCode: 500 });
  expect((await create('b')).email).toBe('ada@example.org');
});
