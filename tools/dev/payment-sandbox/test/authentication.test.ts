import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeAll(async () => {
  box = await sandboxForTest();
});
afterAll(() => box.stop());

const asks = 'pm_card_authenticationRequired';
const asksThenDeclines = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds';

/** A subscription that is charged at once, or after a day. @returns its first invoice’s payment too */
async function subscribe(ready: string, trial_period_days?: number) {
  const { id: customer } = await box.stripe.customers.create({});
  const method = await box.stripe.paymentMethods.attach(ready, { customer });
  const subscription = await box.stripe.subscriptions.create({
    ...{ customer, default_payment_method: method.id, payment_behavior: 'allow_incomplete' },
    items: [{ price: 'price_emberline_monthly' }],
    ...(trial_period_days !== undefined && { trial_period_days }),
  });
  return { customer, id: subscription.id, method: method.id };
}

const paymentOf = async (id: string) => {
  const { latest_invoice: invoice } = await statusOf(id);
  const expand = ['data.payment.payment_intent'];
  const [payment] = (await box.stripe.invoicePayments.list({ invoice: String(invoice), expand })).data;
  return payment?.payment.payment_intent as { id: string; status: string; client_secret: string };
};
const statusOf = async (id: string) => {
  const [found] = (await box.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(
    (one) => one.id === id,
  );
  if (!found) throw new Error(`${id} is missing`);
  return found;
};
const chargesOf = async (customer: string) =>
  (await box.stripe.charges.list({ customer })).data.map(({ status }) => status);
const answer = (client_secret: string, confirmed: boolean) =>
  box.send('/sandbox/authentications', { client_secret, confirmed });

test.each([
  [true, 'active', ['succeeded']],
  [false, 'incomplete', []],
] as const)(
  'a first charge that asks its holder, answered %s: the subscription is %s',
  async (confirmed, status, charges) => {
    const { id, customer } = await subscribe(asks);
    expect((await statusOf(id)).status).toBe('incomplete');
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await answer(payment.client_secret, confirmed);
    expect((await statusOf(id)).status).toBe(status);
    expect(await chargesOf(customer)).toEqual(charges);
  },
);

test('a charge that was refused by its holder can be confirmed again, by the page alone, and is charged once', async () => {
  const { id, customer, method } = await subscribe(asks, 1);
  await box.send('/sandbox/webhooks/flush');
  box.hook.received.length = 0;
  await box.advance(1.01);
  expect((await statusOf(id)).status).toBe('past_due');
  await box.send('/sandbox/webhooks/flush');
  expect(box.hook.types()).toContain('invoice.payment_action_required');
  const payment = await paymentOf(id);
  await answer(payment.client_secret, false);
  expect(await paymentOf(id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure', payment_method: { id: method } },
  });
  const client_secret = payment.client_secret;
  const confirm = () =>
    box.page.paymentIntents.confirm(payment.id, { client_secret, payment_method: method } as never);
  expect(await confirm()).toMatchObject({ status: 'requires_action' });
  await answer(client_secret, true);
  expect((await statusOf(id)).status).toBe('active');
  await expect(confirm()).rejects.toThrow('already succeeded');
  expect(await chargesOf(customer)).toEqual(['succeeded']);
});

test('a holder who confirms without funds is declined', async () => {
  const { id, customer } = await subscribe(asksThenDeclines);
  await answer((await paymentOf(id)).client_secret, true);
  expect(await paymentOf(id)).toMatchObject({ last_payment_error: { decline_code: 'insufficient_funds' } });
  expect(await chargesOf(customer)).toEqual(['failed']);
});

test('an invoice that was given up can no longer be paid, and one that is paid cannot be given up', async () => {
  const { id } = await subscribe(asks);
  const { latest_invoice: invoice } = await statusOf(id);
  const payment = await paymentOf(id);
  expect((await box.stripe.invoices.voidInvoice(String(invoice))).status).toBe('void');
  expect(await answer(payment.client_secret, true)).toHaveProperty('error');
  expect((await box.stripe.subscriptions.cancel(id)).status).toBe('incomplete_expired');
  const paid = await subscribe('pm_card_visa');
  const { latest_invoice } = await statusOf(paid.id);
  await expect(box.stripe.invoices.voidInvoice(String(latest_invoice))).rejects.toThrow("isn't open");
});
