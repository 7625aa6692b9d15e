import { collectInvoice } from '../billing/invoices.ts';
import { findPaymentMethod } from '../billing/new-payment-method.ts';
import { cardError, requireOwnMethod } from '../billing/payment-methods.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { invalid } from '../protocol/errors.ts';
import { flag, text } from '../protocol/params.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import { forPage, requireSecret } from './client-secret.ts';

const retrievePaymentIntent = endpoint({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  params: { client_secret: text },
  publishable: true,
  run(sandbox, call) {
    const intent = sandbox.require('payment_intent', call.id, 'intent');
    requireSecret(call, intent);
    return forPage(call, intent);
  },
});

/** Pays the intent's invoice with a card that the customer has saved. */
const confirmPaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  params: { client_secret: text, payment_method: text, return_url: text, use_stripe_sdk: flag },
  publishable: true,
  run(sandbox, call) {
    const intent = sandbox.require('payment_intent', call.id, 'intent');
    requireSecret(call, intent);
    requireOpen(intent);
    const id = call.params.payment_method ?? intent.payment_method;
    if (!id) throw unexpected("You cannot confirm this PaymentIntent because it's missing a payment method.");
    const method = findPaymentMethod(sandbox, String(id), 'payment_method');
    requireOwnMethod(sandbox, method.id, String(intent.customer), 'payment_method');
    const outcome = collectInvoice(sandbox, sandbox.require('invoice', intent.hidden.invoice), method);
    const { code = '', message = '', decline_code } = intent.last_payment_error ?? {};
    if (outcome !== 'failed') return forPage(call, intent);
    throw cardError({ code, message, ...(decline_code && { decline_code }) }, method, {
      payment_intent: present(intent),
    });
  },
});

export const paymentIntents = [retrievePaymentIntent, confirmPaymentIntent];

function requireOpen({ status }: Records['payment_intent']): void {
  if (status !== 'succeeded' && status !== 'canceled') return;
  const why = status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed';
  throw unexpected(`You cannot confirm this PaymentIntent because it has already ${why}.`);
}

function unexpected(message: string) {
  return invalid(message, { code: 'payment_intent_unexpected_state' });
}
