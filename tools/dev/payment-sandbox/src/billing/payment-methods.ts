import { type Decline, testCard } from '../cards.ts';
import { ApiError, invalid } from '../protocol/errors.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
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

/** The method that pays for a subscription: its own, else the customer's default. */
export function payingMethod(
  sandbox: Sandbox,
  subscription: Records['subscription'],
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
