import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeEach(async () => {
  box = await sandboxForTest();
});
afterEach(() => box.stop());

/** A customer whose first month is paid. */
async function subscriber() {
  const { id: customer } = await box.stripe.customers.create({ email: 'ada@example.org' });
  const { id: default_payment_method } = await box.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const items = [{ price: 'price_emberline_monthly' }];
  const subscription = await box.stripe.subscriptions.create({ customer, items, default_payment_method });
  return { customer, subscription };
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call was expected to fail')),
    ({ param }: Stripe.errors.StripeError) => param,
  );

test('a trial of a running subscription moves its next charge and begins with an invoice of 0', async () => {
  const { customer, subscription } = await subscriber();
  const trial_end = (subscription.items.data[0]?.current_period_end ?? 0) + 7 * 86_400;
  const moved = await box.stripe.subscriptions.update(subscription.id, {
    ...{ trial_end, proration_behavior: 'none', metadata: { why: 'given' } },
  });
  expect(moved).toMatchObject({ status: 'trialing', trial_end, metadata: { why: 'given' } });
  expect(moved.items.data[0]?.current_period_end).toBe(trial_end);
  const invoices = async () =>
    (await box.stripe.invoices.list({ customer })).data.map(({ billing_reason, amount_paid, status }) => ({
      ...{ billing_reason, amount_paid, status },
    }));
  const first = { billing_reason: 'subscription_create', amount_paid: 3_000, status: 'paid' };
  const empty = { billing_reason: 'subscription_update', amount_paid: 0, status: 'paid' };
  expect(await invoices()).toEqual([empty, first]);

  await box.advance(34);
  expect(await invoices()).toEqual([empty, first]);
  await box.advance(5);
  expect(await invoices()).toEqual([{ ...first, billing_reason: 'subscription_cycle' }, empty, first]);
  const [after] = (await box.stripe.subscriptions.list({ customer })).data;
  expect(after).toMatchObject({ status: 'active', trial_end, billing_cycle_anchor: trial_end });
});

test('a trial that has ended already, is too long or would be prorated is refused', async () => {
  const { subscription } = await subscriber();
  const change = (params: Stripe.SubscriptionUpdateParams) =>
    refusalOf(box.stripe.subscriptions.update(subscription.id, params));
  const none = { proration_behavior: 'none' } as const;
  const inYears = (years: number) => subscription.created + years * 365 * 86_400;
  expect(await change({ ...none, trial_end: subscription.created - 60 })).toBe('trial_end');
  expect(await change({ ...none, trial_end: inYears(3) })).toBe('trial_end');
  expect(await change({ trial_end: inYears(1) })).toBe('proration_behavior');
});
