import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeEach(async () => {
  box = await sandboxForTest();
});
afterEach(() => box.stop());

/** A paid invoice of $30. */
async function paidInvoice() {
  const { id: customer } = await box.stripe.customers.create({ name: 'Ada', email: 'ada@example.org' });
  const { id: method } = await box.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await box.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_emberline_monthly' }],
    default_payment_method: method,
  });
  const [invoice] = (await box.stripe.invoices.list({ customer })).data;
  const [payment] = (await box.stripe.invoicePayments.list({ invoice: String(invoice?.id) })).data;
  return { customer, invoice: String(invoice?.id), intent: String(payment?.payment.payment_intent) };
}

test('a charge is given back in parts, never more than it was, and says so', async () => {
  const { customer, intent, invoice } = await paidInvoice();
  const order = { payment_intent: intent, amount: 1_000, metadata: { refundId: 'r1' } };
  const first = await box.stripe.refunds.create(order, { idempotencyKey: 'one' });
  const again = await box.stripe.refunds.create(order, { idempotencyKey: 'one' });
  expect(again.id).toBe(first.id);
  expect(first).toMatchObject({ amount: 1_000, status: 'succeeded', metadata: { refundId: 'r1' } });
  await expect(box.stripe.refunds.create({ payment_intent: intent, amount: 2_001 })).rejects.toThrow(
    'Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)',
  );
  await box.stripe.refunds.create({ payment_intent: intent });
  await expect(box.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await box.stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount }) => amount)).toEqual([2_000, 1_000]);
  const [charge] = (await box.stripe.charges.list({ customer })).data;
  expect(charge).toMatchObject({ amount_refunded: 3_000, refunded: true });
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const [of] = (await box.stripe.invoicePayments.list({ payment })).data;
  expect(of?.invoice).toBe(invoice);
  await box.send('/sandbox/webhooks/flush');
  expect(box.hook.types().filter((type) => type === 'charge.refunded')).toHaveLength(2);
});

test('a charge that a bank has taken back is not given back as well', async () => {
  const { customer, intent } = await paidInvoice();
  const [charge] = (await box.stripe.charges.list({ customer })).data;
  await box.send('/sandbox/disputes', { charge: charge?.id });
  await expect(box.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
});
