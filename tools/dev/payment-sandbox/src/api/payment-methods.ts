import {
  attach,
  type CardDetails,
  cardError,
  createPaymentMethod,
  declineAtSetup,
  findPaymentMethod,
} from '../billing/payment-methods.ts';
import { hasValidCheckDigit } from '../cards.ts';
import { get, pagePost, post } from '../protocol/endpoint.ts';
import { ApiError, invalid } from '../protocol/errors.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { choice, integer, object, required, text, type ValuesOf } from '../protocol/params.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

/** A card as the page's frame posts it, alone or inside a confirmation (`payment_method_data`). */
export const cardParams = {
  type: required(choice('card')),
  card: required(
    object({
      number: required(text),
      exp_month: required(integer),
      exp_year: required(integer),
      cvc: text,
    }),
  ),
  billing_details: object({ address: object({ country: text }), name: text, email: text }),
};

/** Validates a card's details as Stripe does on entry, and stores them as a payment method. */
export function takeCard(sandbox: Sandbox, params: ValuesOf<typeof cardParams>): Records['payment_method'] {
  const number = params.card.number.replaceAll(' ', '');
  const { exp_month: expMonth, exp_year: year, cvc } = params.card;
  const expYear = year < 100 ? 2000 + year : year;
  const thisYear = new Date(sandbox.now() * 1000).getUTCFullYear();
  if (!hasValidCheckDigit(number))
    throw entry('incorrect_number', 'number', 'Your card number is incorrect.');
  if (expMonth < 1 || expMonth > 12) {
    throw entry('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (expYear < thisYear || expYear > thisYear + 50) {
    throw entry('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw entry('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  const { address, ...holder } = params.billing_details ?? {};
  const billing = { ...holder, ...address } as CardDetails['billing'];
  return createPaymentMethod(sandbox, { number, expMonth, expYear, billing });
}

const takeTypedCard = pagePost('/v1/payment_methods', cardParams, (sandbox, { params, key }) => {
  if (key === 'publishable') return takeCard(sandbox, params);
  throw invalid(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. Collect them in the page with the publishable key.',
  );
});

const attachPaymentMethod = post(
  '/v1/payment_methods/:id/attach',
  { customer: required(text) },
  (sandbox, { id, params }) => {
    const customer = sandbox.require('customer', params.customer, 'customer');
    const method = findPaymentMethod(sandbox, id, 'payment_method');
    const decline = declineAtSetup(sandbox, method);
    if (decline) throw cardError(decline, method);
    attach(sandbox, method, customer.id);
    return method;
  },
);

const listPaymentMethods = get(
  '/v1/customers/:id/payment_methods',
  { ...pageParams, type: choice('card') },
  (sandbox, { id, params }) => {
    const customer = sandbox.require('customer', id, 'customer');
    const methods = sandbox.store.all('payment_method').filter((one) => one.customer === customer.id);
    return listPage(methods, params, `/v1/customers/${customer.id}/payment_methods`);
  },
);

export const paymentMethods = [takeTypedCard, attachPaymentMethod, listPaymentMethods];

function entry(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}
