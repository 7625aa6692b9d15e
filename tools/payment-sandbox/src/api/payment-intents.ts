import { chargeIntent } from '../billing/charge-intent.ts';
import { settleInvoice } from '../billing/invoices.ts';
import { findPaymentMethod } from '../billing/new-payment-method.ts';
import { attach, cardError, declineAtSetup } from '../billing/payment-methods.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { invalid } from '../protocol/errors.ts';
import { flag, object, text } from '../protocol/params.ts';
import { present } from '../protocol/present.ts';
import { forPage, requireSecret } from './client-secret.ts';
import { cardParams, takeCard } from './payment-methods.ts';

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

const confirmPaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  params: {
    client_secret: text,
    off_session: flag,
    payment_method: text,
    payment_method_data: object(cardParams),
    return_url: text,
    use_stripe_sdk: flag,
  },
  publishable: true,
  run(sandbox, call) {
    const intent = sandbox.require('payment_intent', call.id, 'intent');
    requireSecret(call, intent);
    const { payment_method: id = intent.payment_method, payment_method_data: card } = call.params;
    if (intent.status === 'succeeded' || (!card && !id)) {
      throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    }
    const method = card ? takeCard(sandbox, card) : findPaymentMethod(sandbox, String(id), 'payment_method');
    const decline = declineAtSetup(sandbox, method);
    if (!decline && intent.customer !== null) attach(sandbox, method, String(intent.customer));
    const outcome = chargeIntent(sandbox, intent, method);
    if (outcome === 'paid')
      settleInvoice(sandbox, sandbox.require('invoice', intent.hidden.invoice), outcome);
    const { code, message, decline_code } = intent.last_payment_error ?? {};
    if (outcome === 'failed' && code && message) {
      throw cardError({ code, message, ...(decline_code && { decline_code }) }, method, {
        payment_intent: present(intent),
      });
    }
    return forPage(call, intent);
  },
});

export const paymentIntents = [retrievePaymentIntent, confirmPaymentIntent];
