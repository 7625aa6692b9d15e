import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { givenKeys, invoiceOf, subscriptionOf } from './stripe-objects.ts';

const day = 86_400;
const start = 1_800_000_000;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** A subscription that the provider calls a trial. */
function found(metadata: Record<string, string>, more: object = {}): Stripe.Subscription {
  const end = start + 37 * day;
  const price = { unit_amount: 2_500 };
  const item = { price, current_period_start: start + 20 * day, current_period_end: end };
  return {
    ...{ id: 'sub_1', customer: 'cus_1', status: 'trialing', created: start, trial_end: end, ended_at: null },
    ...{ cancel_at: null, cancel_at_period_end: false, default_payment_method: null, metadata },
    ...{ items: { data: [item] }, ...more },
  } as unknown as Stripe.Subscription;
}

const given = {
  ...{ [givenKeys.orderId]: 'order-1', [givenKeys.days]: '7' },
  ...{ [givenKeys.dueBefore]: iso(start + 30 * day), [givenKeys.until]: iso(start + 37 * day) },
};

test('a trial without a note is the free day', () => {
  expect(subscriptionOf(found({}))).toMatchObject({
    ...{ status: 'trialing', given: undefined, trialEnd: new Date((start + 37 * day) * 1_000) },
  });
});

test('a trial with the note of given days is a running membership, with its own free day or none', () => {
  const { status, trialEnd, given: read } = subscriptionOf(found(given));
  expect([status, trialEnd]).toEqual(['active', undefined]);
  expect(read).toMatchObject({ orderId: 'order-1', days: 7, until: new Date((start + 37 * day) * 1_000) });
  const freeDay = { [givenKeys.trialEnd]: iso(start + day) };
  expect(subscriptionOf(found({ ...given, ...freeDay })).trialEnd).toEqual(new Date((start + day) * 1_000));
});

test.each([
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['canceled', 'ended'],
])('after given days a subscription that is %s is %s', (status, read) => {
  expect(subscriptionOf(found(given, { status })).status).toBe(read);
});

test.each([
  ['subscription_create', 0, true],
  ['subscription_cycle', 3_000, true],
  ['subscription_update', 0, false],
  ['subscription_update', 3_000, true],
] as const)('an invoice of %s over %i begins a period: %s', (billing_reason, amount_paid, begins) => {
  const invoice = { id: 'in_1', status: 'paid', billing_reason, amount_paid, created: start };
  expect(invoiceOf(invoice as unknown as Stripe.Invoice).beginsPeriod).toBe(begins);
});
