import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeEach(async () => {
  box = await sandboxForTest();
});
afterEach(() => box.stop());

/** A customer on a trial, with a card that does what its name says. */
async function trialist(method: string, price = 'price_emberline_monthly') {
  const { id: customer } = await box.stripe.customers.create({ email: 'ada@example.org' });
  const { id: default_payment_method } = await box.stripe.paymentMethods.attach(method, { customer });
  const order = { customer, items: [{ price }], default_payment_method, trial_period_days: 1 };
  const { id } = await box.stripe.subscriptions.create(order);
  const found = () => box.stripe.subscriptions.retrieve(id);
  const newest = async () => (await box.stripe.invoices.list({ customer })).data[0];
  return { customer, id, found, newest };
}

test('what is open of a subscription that ends stays open, is collected no more, and can be voided', async () => {
  const { id, newest } = await trialist('pm_card_chargeCustomerFail');
  await box.advance(1.1);
  await box.stripe.subscriptions.cancel(id);
  expect(await newest()).toMatchObject({ status: 'open', auto_advance: false, next_payment_attempt: null });
  const invoice = (await newest())?.id ?? '';
  expect(await box.stripe.invoices.voidInvoice(invoice)).toMatchObject({ status: 'void' });
  await expect(box.stripe.invoices.voidInvoice(invoice)).rejects.toMatchObject({ statusCode: 400 });
  await expect(box.stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 400 });
});

test('a draft is made final before it is voided', async () => {
  const { newest } = await trialist('pm_card_visa');
  await box.send('/sandbox/invoices', { draftSeconds: 3_600 });
  await box.advance(1.01);
  const draft = (await newest())?.id ?? '';
  await expect(box.stripe.invoices.voidInvoice(draft)).rejects.toMatchObject({ statusCode: 400 });
  const final = await box.stripe.invoices.finalizeInvoice(draft, { auto_advance: false });
  expect(final).toMatchObject({ status: 'open', auto_advance: false });
  expect(await box.stripe.invoices.voidInvoice(draft)).toMatchObject({ status: 'void' });
});

test.each([
  ['pm_card_visa', 'paid', 'active'],
  ['pm_card_chargeCustomerFail', 'open', 'past_due'],
])('while an attempt is under way the invoice cannot be voided: %s', async (method, invoice, status) => {
  const { newest, found } = await trialist(method);
  await box.send('/sandbox/attempts', { hold: true });
  await box.advance(1.1);
  const id = (await newest())?.id ?? '';
  await expect(box.stripe.invoices.voidInvoice(id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await newest()).toMatchObject({ status: 'open' });
  expect(await box.send('/sandbox/attempts', { hold: false })).toEqual({ released: 1 });
  expect(await newest()).toMatchObject({ status: invoice });
  expect(await found()).toMatchObject({ status });
});

test('where it is so set, a subscription is unpaid when no retry is left, and its next invoices stay drafts', async () => {
  const { newest, found } = await trialist('pm_card_chargeCustomerFail');
  await box.send('/sandbox/retries', { after: 'unpaid' });
  await box.advance(9);
  expect(await found()).toMatchObject({ status: 'unpaid' });
  await box.advance(31);
  expect(await found()).toMatchObject({ status: 'unpaid' });
  expect(await newest()).toMatchObject({ status: 'draft', auto_advance: false });
});

test.each([
  ['keep_as_draft', 'draft'],
  ['mark_uncollectible', 'uncollectible'],
  ['void', 'void'],
] as const)('while collection is paused nothing is charged: %s', async (behavior, status) => {
  const { id, newest, found } = await trialist('pm_card_visa');
  await box.stripe.subscriptions.update(id, { pause_collection: { behavior } });
  await box.advance(1.1);
  expect(await newest()).toMatchObject({ status, amount_paid: 0 });
  expect(await found()).toMatchObject({ status: 'active', pause_collection: { behavior } });
  await box.stripe.subscriptions.update(id, { pause_collection: null });
  await box.advance(31);
  expect(await newest()).toMatchObject({ status: 'paid', amount_paid: 3_000 });
});

test('a subscription keeps the price that it was ordered at', async () => {
  const { id: price } = await box.stripe.prices.create({
    ...{ product: 'prod_emberline_membership', currency: 'usd', unit_amount: 2_500 },
    recurring: { interval: 'month' },
  });
  const { newest } = await trialist('pm_card_visa', price);
  await box.advance(1.1);
  expect(await newest()).toMatchObject({ status: 'paid', amount_paid: 2_500 });
});

test('of a deleted customer everything can still be read, and nothing be ordered', async () => {
  const { customer, id, found } = await trialist('pm_card_visa');
  const [method] = (await box.stripe.subscriptions.list({ customer })).data;
  await box.stripe.customers.del(customer);
  expect(await found()).toMatchObject({ status: 'canceled' });
  expect((await box.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  expect((await box.stripe.invoices.list({ customer })).data).toHaveLength(1);
  const missing = { code: 'resource_missing' };
  await expect(box.stripe.setupIntents.create({ customer })).rejects.toMatchObject(missing);
  const items = [{ price: 'price_emberline_monthly' }];
  await expect(box.stripe.subscriptions.create({ customer, items })).rejects.toMatchObject(missing);
  await expect(box.stripe.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject(missing);
  await expect(
    box.stripe.subscriptions.update(id, { default_payment_method: String(method?.default_payment_method) }),
  ).rejects.toMatchObject({ statusCode: 400 });
});
