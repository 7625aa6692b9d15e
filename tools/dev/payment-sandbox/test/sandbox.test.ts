import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeEach(async () => {
  box = await sandboxForTest();
});
afterEach(() => box.stop());

const price = 'price_emberline_monthly';

/** What the page does: confirms a SetupIntent with a card's numbers. */
async function confirmCard(intent: Stripe.SetupIntent, number: string) {
  const year = new Date().getUTCFullYear() + 5;
  const card = { number, exp_month: 12, exp_year: year, cvc: '123' };
  return box.page.setupIntents.confirm(intent.id, {
    client_secret: intent.client_secret,
    payment_method_data: { type: 'card', card },
    use_stripe_sdk: true,
  } as Stripe.SetupIntentConfirmParams);
}

async function memberWithCard(number = '4242424242424242') {
  const customer = await box.stripe.customers.create({ name: 'Ada', email: 'ada@example.org' });
  const intent = await box.stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
  const confirmed = await confirmCard(intent, number);
  return { customer, method: String(confirmed.payment_method) };
}

async function subscribe(
  customer: string,
  method: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  return box.stripe.subscriptions.create({
    customer,
    items: [{ price }],
    trial_period_days: 1,
    default_payment_method: method,
    off_session: true,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    metadata: { userId: 'u1' },
    ...more,
  });
}

/** A subscription as it stands now. @param expand what of it is shown in full */
async function subscriptionOf(id: string, expand: string[] = []) {
  const wanted = { status: 'all', limit: 100, expand: expand.map((path) => `data.${path}`) } as const;
  const { data } = await box.stripe.subscriptions.list(wanted);
  return data.find((one) => one.id === id) as Stripe.Subscription;
}

const customersNow = async () => (await box.state()).customer ?? [];

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call was expected to fail')),
    (error: Stripe.errors.StripeError) => error,
  );

test('a year of one membership: trial, twelve charges, one failed and recovered, cancel, end', async () => {
  const { customer, method } = await memberWithCard();
  const { id, status, items } = await subscribe(customer.id, method);
  expect(status).toBe('trialing');
  expect(items.data[0]?.current_period_end).toBe((items.data[0]?.created ?? 0) + 86_400);

  await box.advance(1.01);
  expect((await subscriptionOf(id)).status).toBe('active');
  for (let month = 2; month <= 6; month += 1) await box.advance(30.5);

  const failing = await box.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  });
  await box.stripe.subscriptions.update(id, { default_payment_method: failing.id });
  await box.advance(30.5);
  const pastDue = await subscriptionOf(id, ['latest_invoice.payments']);
  expect(pastDue.status).toBe('past_due');
  const invoice = pastDue.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 3000 });

  await box.stripe.subscriptions.update(id, { default_payment_method: method });
  const paid = await box.stripe.invoices.pay(invoice.id);
  expect(paid.status).toBe('paid');
  expect((await subscriptionOf(id)).status).toBe('active');

  for (let month = 8; month <= 12; month += 1) await box.advance(30.5);
  const charges = await box.stripe.charges.list({ customer: customer.id, limit: 100 });
  expect(charges.data.filter((charge) => charge.paid)).toHaveLength(12);
  expect(charges.data.filter((charge) => !charge.paid)).toHaveLength(1);

  const ending = await box.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  expect(ending.status).toBe('active');
  await box.advance(31);
  expect(await subscriptionOf(id)).toMatchObject({
    status: 'canceled',
    ended_at: ending.cancel_at,
    cancellation_details: { reason: 'cancellation_requested' },
  });

  const again = await subscribe(customer.id, method, { trial_period_days: undefined });
  expect(again.status).toBe('active');
});

test('a cancel at the period’s end can be taken back', async () => {
  const { customer, method } = await memberWithCard();
  const { id } = await subscribe(customer.id, method);
  await box.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const undone = await box.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(undone).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  await box.advance(2);
  expect((await subscriptionOf(id)).status).toBe('active');
});

test('a charge that keeps failing is tried again on day 3 and 7, then the subscription ends', async () => {
  const { customer, method } = await memberWithCard('4000000000000341');
  const { id } = await subscribe(customer.id, method);
  await box.advance(1.01);
  expect((await subscriptionOf(id)).status).toBe('past_due');
  await box.advance(3);
  expect((await subscriptionOf(id)).status).toBe('past_due');
  await box.advance(4);
  const ended = await subscriptionOf(id, ['latest_invoice']);
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  expect(ended.latest_invoice).toMatchObject({ attempt_count: 3, next_payment_attempt: null });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', ''],
  ['4000000000000127', 'incorrect_cvc', ''],
  ['4242424242424241', 'incorrect_number', ''],
])('card %s is refused when it is saved: %s', async (number, code, declineCode) => {
  const intent = await box.stripe.setupIntents.create({ usage: 'off_session' });
  const error = await errorOf(confirmCard(intent, number));
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode });
  const after = await box.stripe.setupIntents.retrieve(intent.id);
  expect(after.status).toBe('requires_payment_method');
});

test.each([
  [true, 'succeeded'],
  [false, 'requires_payment_method'],
])('a card that needs authentication, answered %s, makes the intent %s', async (confirmed, status) => {
  const customer = await box.stripe.customers.create({});
  const intent = await box.stripe.setupIntents.create({ customer: customer.id });
  const asked = await confirmCard(intent, '4000002500003155');
  expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  await box.send('/sandbox/authentications', { client_secret: intent.client_secret, confirmed });
  expect((await box.stripe.setupIntents.retrieve(intent.id)).status).toBe(status);
});

test('a charge that asks for its holder leaves the subscription past due', async () => {
  const customer = await box.stripe.customers.create({});
  const method = await box.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  });
  const { id } = await subscribe(customer.id, method.id);
  await box.advance(1.01);
  expect((await subscriptionOf(id)).status).toBe('past_due');
});

test('a first charge that fails is an error when asked for, else an incomplete subscription', async () => {
  const { customer, method } = await memberWithCard('4000000000000341');
  const now = { trial_period_days: undefined };
  const error = await errorOf(
    subscribe(customer.id, method, { ...now, payment_behavior: 'error_if_incomplete' }),
  );
  expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  const waiting = await subscribe(customer.id, method, now);
  expect(waiting.status).toBe('incomplete');
  await box.advance(1);
  expect((await subscriptionOf(waiting.id)).status).toBe('incomplete_expired');
});

test('the same idempotency key answers the same, another request with it is refused', async () => {
  const options = { idempotencyKey: 'cust:u1' };
  const first = await box.stripe.customers.create({ email: 'a@example.org' }, options);
  const second = await box.stripe.customers.create({ email: 'a@example.org' }, options);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  const error = await errorOf(box.stripe.customers.create({ email: 'b@example.org' }, options));
  expect(error.type).toBe('StripeIdempotencyError');
  expect(await customersNow()).toHaveLength(1);
});

test('a request that was done but never answered is done once when it is repeated', async () => {
  await box.send('/sandbox/failures', {
    path: '/v1/customers',
    method: 'POST',
    kind: 'error',
    when: 'after',
  });
  const options = { idempotencyKey: 'cust:u2' };
  const error = await errorOf(box.stripe.customers.create({ email: 'a@example.org' }, options));
  expect(error.type).toBe('StripeAPIError');
  await box.stripe.customers.create({ email: 'a@example.org' }, options);
  expect(await customersNow()).toHaveLength(1);
});

test('an ordered timeout leaves the client waiting, and nothing is done', async () => {
  await box.send('/sandbox/failures', { path: '/v1/customers', kind: 'timeout' });
  const error = await errorOf(box.stripe.customers.create({}));
  expect(error.type).toBe('StripeConnectionError');
  expect(await customersNow()).toHaveLength(0);
});

test('unknown parameters, missing objects and wrong keys are refused in Stripe’s words', async () => {
  const unknown = await errorOf(
    box.stripe.customers.create({ nickname: 'x' } as Stripe.CustomerCreateParams),
  );
  expect(unknown).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'nickname',
  });
  expect(unknown.requestId).toMatch(/^req_/);
  const missing = await errorOf(box.stripe.customers.retrieve('cus_none'));
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
  const weak = await errorOf(box.page.customers.create({}));
  expect(weak).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
  const foreign = await errorOf(
    box.page.setupIntents.retrieve((await box.stripe.setupIntents.create({})).id, { client_secret: 'guess' }),
  );
  expect(foreign).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

test('the page sees an intent without the customer and the notes on it', async () => {
  const customer = await box.stripe.customers.create({});
  const intent = await box.stripe.setupIntents.create({ customer: customer.id, metadata: { userId: 'u1' } });
  const seen = await box.page.setupIntents.retrieve(intent.id, {
    client_secret: String(intent.client_secret),
  });
  expect(Object.keys(seen)).not.toContain('customer');
  expect(Object.keys(seen)).not.toContain('metadata');
});

test('lists come in pages, newest first', async () => {
  for (const name of ['one', 'two', 'three']) await box.stripe.customers.create({ name });
  const names: unknown[] = [];
  for await (const event of box.stripe.events.list({ limit: 2 }))
    names.push((event.data.object as Stripe.Customer).name);
  expect(names).toEqual(['three', 'two', 'one']);
});

test('references are shown in full when asked for', async () => {
  const { customer, method } = await memberWithCard();
  const created = await subscribe(customer.id, method, {
    expand: ['latest_invoice', 'default_payment_method', 'pending_setup_intent', 'items.data.price.product'],
  });
  expect(created.latest_invoice).toMatchObject({ object: 'invoice', status: 'paid', total: 0 });
  expect(created.default_payment_method).toMatchObject({ card: { last4: '4242', brand: 'visa' } });
  expect(created.items.data[0]?.price.product).toMatchObject({ name: 'Emberline membership' });
  expect(JSON.stringify(created)).not.toContain('4242424242424242');
  const error = await errorOf(box.stripe.subscriptions.list({ expand: ['data.nothing'] }));
  expect(error.message).toContain('cannot be expanded');
});

test('a charge is disputed by its bank', async () => {
  const { customer, method } = await memberWithCard();
  await subscribe(customer.id, method, { trial_period_days: undefined });
  const [charge] = (await box.stripe.charges.list({ customer: customer.id })).data;
  const dispute = await box.send('/sandbox/disputes', { charge: charge?.id });
  expect(dispute.status).toBe('needs_response');
  const [disputed] = (await box.stripe.charges.list({ customer: customer.id })).data;
  expect(disputed).toMatchObject({ id: charge?.id, disputed: true });
  await box.send('/sandbox/disputes/status', { dispute: dispute.id, status: 'lost' });
  const found = await box.stripe.disputes.retrieve(String(dispute.id), { expand: ['charge'] });
  expect(found).toMatchObject({ status: 'lost', charge: { customer: customer.id } });
});

test('a trial that ends without a card ends the subscription', async () => {
  const customer = await box.stripe.customers.create({});
  const { id } = await box.stripe.subscriptions.create({
    ...{ customer: customer.id, items: [{ price }], trial_period_days: 1 },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  await box.advance(1.01);
  expect((await subscriptionOf(id)).status).toBe('canceled');
});

test('deleting a customer ends the subscription', async () => {
  const { customer, method } = await memberWithCard();
  const { id } = await subscribe(customer.id, method);
  await box.stripe.customers.del(customer.id);
  expect((await subscriptionOf(id)).status).toBe('canceled');
  expect(await box.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
});

test('a restart keeps everything, the moved clock too', async () => {
  const { customer, method } = await memberWithCard();
  const { id } = await subscribe(customer.id, method);
  await box.advance(40);
  const before = await subscriptionOf(id, ['latest_invoice']);
  await box.restart();
  const after = await subscriptionOf(id, ['latest_invoice']);
  expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  expect((await box.stripe.customers.create({})).created - before.created).toBeGreaterThanOrEqual(
    40 * 86_400,
  );
});
