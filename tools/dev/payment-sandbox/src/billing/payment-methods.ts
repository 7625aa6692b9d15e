import { type Decline, fingerprintOf, readyMadeMethods, testCard } from '../cards.ts';
import defaults from '../defaults.json' with { type: 'json' };
import { ApiError, invalid, missing } from '../protocol/errors.ts';
import { present, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

type PaymentMethod = Records['payment_method'];

/** Attaches a method to a customer. The caller must have checked that the card allows it. */
export function attach(sandbox: Sandbox, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  if (method.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  sandbox.change(method, { customer }, 'payment_method.attached');
}

/** The card's refusal to be saved; undefined when it may be saved. */
export function declineAtSetup(sandbox: Sandbox, method: PaymentMethod): Decline | undefined {
  const { exp_month = 12, exp_year = 9999 } = method.card ?? {};
  const endsAt = Date.UTC(exp_year, exp_month) / 1000;
  if (endsAt <= sandbox.now()) return { code: 'expired_card', message: 'Your card has expired.' };
  return testCard(method.hidden.number).atSetup;
}

export function cardError(decline: Decline, method: PaymentMethod, more: object = {}): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline, payment_method: present(method), ...more });
}

/** The error of an intent's last payment with this method, with the intent; `otherwise`: where it asks the card's holder. */
export function intentError(
  intent: Records['payment_intent'],
  method: PaymentMethod,
  otherwise: Decline = { code: '', message: '' },
): ApiError {
  const {
    code = otherwise.code,
    message = otherwise.message,
    decline_code,
  } = intent.last_payment_error ?? {};
  const decline = { code, message, ...(decline_code && { decline_code }) };
  return cardError(decline, method, { payment_intent: present(intent) });
}

/** The method that pays for a subscription: its own, else the customer's default. */
export function payingMethod(
  sandbox: Sandbox,
  subscription: Partial<Records['subscription']>,
): PaymentMethod | undefined {
  const customer = sandbox.store.find('customer', String(subscription.customer));
  const id = subscription.default_payment_method ?? customer?.invoice_settings?.default_payment_method;
  return typeof id === 'string' ? sandbox.store.find('payment_method', id) : undefined;
}

/** Throws Stripe's error for a method that is not attached to the customer. */
export function requireOwnMethod(sandbox: Sandbox, id: string, customer: string, param: string): void {
  if (sandbox.store.find('payment_method', id)?.customer === customer) return;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalid(message, { code: 'resource_missing', param });
}

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  billing: { country?: string; name?: string; email?: string };
}

export function createPaymentMethod(sandbox: Sandbox, details: CardDetails): PaymentMethod {
  const { number, expMonth, expYear, billing } = details;
  const { brand, authentication } = testCard(number);
  const { country = null, name = null, email = null } = billing;
  return sandbox.create('payment_method', {
    billing_details: {
      address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    card: {
      ...defaults.card,
      brand,
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(number),
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      three_d_secure_usage: { supported: authentication !== undefined || brand !== 'amex' },
    } as PaymentMethod['card'],
    hidden: { number },
  } as Partial<PaymentMethod>);
}

/** Finds a payment method by id; a ready-made id (`pm_card_visa`) creates a new method of that card. */
export function findPaymentMethod(sandbox: Sandbox, id: string, param: string): PaymentMethod {
  const number = readyMadeMethods[id];
  if (number === undefined) {
    const method = sandbox.store.find('payment_method', id);
    if (!method) throw missing('PaymentMethod', id, param);
    return method;
  }
  const expYear = new Date(sandbox.now() * 1000).getUTCFullYear() + 2;
  return createPaymentMethod(sandbox, { number, expMonth: 8, expYear, billing: {} });
}
