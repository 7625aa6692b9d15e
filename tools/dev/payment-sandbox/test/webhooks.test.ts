import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeEach(async () => {
  box = await sandboxForTest();
});
afterEach(() => box.stop());

const flush = () => box.send('/sandbox/webhooks/flush');

test('events arrive signed over the exact body, and a changed body does not verify', async () => {
  const customer = await box.stripe.customers.create({ name: 'Zoë 🕯' });
  await flush();
  const [{ body, signature } = { body: '', signature: '' }] = box.hook.received;
  const event = box.stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox');
  expect(event.type).toBe('customer.created');
  expect((event.data.object as Stripe.Customer).id).toBe(customer.id);
  expect(() => box.stripe.webhooks.constructEvent(`${body} `, signature, 'whsec_sandbox')).toThrow();
  expect(() => box.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
});

test('a membership tells its story in order', async () => {
  const customer = await box.stripe.customers.create({});
  const method = await box.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { id } = await box.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_emberline_monthly' }],
    trial_period_days: 1,
    default_payment_method: method.id,
  });
  await box.advance(1.01);
  await box.stripe.subscriptions.cancel(id);
  await flush();
  expect(box.hook.types()).toEqual([
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.trial_will_end',
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.deleted',
  ]);
  const updated = JSON.parse(box.hook.received[8]?.body ?? '');
  expect(updated.data.previous_attributes.status).toBe('trialing');
});

test('events can come twice, reversed, with some lost', async () => {
  await box.send('/sandbox/webhooks', { copies: 2, reverse: true, dropPercent: 50 });
  for (const name of ['a', 'b', 'c', 'd']) await box.stripe.customers.create({ name });
  expect(box.hook.received).toHaveLength(0);
  await flush();
  const names = box.hook.received.map(({ body }) => JSON.parse(body).data.object.name);
  expect(names).toEqual(['c', 'c', 'a', 'a']);
  const { data } = await box.stripe.events.list();
  expect(data).toHaveLength(4);
});

test('held events wait until they are released', async () => {
  await box.send('/sandbox/webhooks', { hold: true });
  await box.stripe.customers.create({});
  const { deliveries } = (await (await fetch(`${box.url}/sandbox/webhooks/deliveries`)).json()) as {
    deliveries: { status: string }[];
  };
  expect(deliveries.map((one) => one.status)).toEqual(['held']);
  await flush();
  expect(box.hook.types()).toEqual(['customer.created']);
});

test('an event that was not accepted is sent again', async () => {
  box.hook.refusals.left = 1;
  await box.stripe.customers.create({});
  await vi.waitFor(() => expect(box.hook.types()).toEqual(['customer.created']), { timeout: 5000 });
});

test('events are listed from a time on, page by page', async () => {
  const customer = await box.stripe.customers.create({});
  await box.advance(1);
  await box.stripe.customers.del(customer.id);
  const { data } = await box.stripe.events.list({ created: { gte: customer.created + 3600 } });
  expect(data.map((event) => event.type)).toEqual(['customer.deleted']);
  const older = await box.stripe.events.list({ starting_after: String(data[0]?.id) });
  expect(older.data.map((event) => event.type)).toEqual(['customer.created']);
});
