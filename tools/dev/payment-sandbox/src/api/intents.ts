import { collectInvoice } from '../billing/invoices.ts';
import { findPaymentMethod, intentError, requireOwnMethod } from '../billing/payment-methods.ts';
import { confirmSetup } from '../billing/setup.ts';
import { type Call, pageGet, pagePost, post } from '../protocol/endpoint.ts';
import { invalid, missing } from '../protocol/errors.ts';
import { choice, flag, mergeMetadata, metadata, object, required, text } from '../protocol/params.ts';
import { newId, present, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { cardParams, takeCard } from './payment-methods.ts';

type IntentKind = 'setup_intent' | 'payment_intent';
type PageCall = Call<{ client_secret?: string | undefined }>;

/** The intent. A page needs its client secret to use it; without it, the answer is that it does not exist. */
function intentOf<K extends IntentKind>(sandbox: Sandbox, kind: K, call: PageCall): Records[K] {
  const intent = sandbox.require(kind, call.id, 'intent');
  const { client_secret: given } = call.params;
  const isOurs = call.key === 'secret' && given === undefined;
  if (isOurs || given === intent.client_secret) return intent;
  throw missing(intent.object, intent.id, 'intent');
}

/** The intent as the page may see it, without the customer and our metadata. */
function forPage(call: PageCall, intent: Records[IntentKind]): object {
  if (call.key === 'secret') return intent;
  const { customer: _customer, metadata: _metadata, ...shown } = present(intent) as Record<string, unknown>;
  return shown;
}

const retrieve = (kind: IntentKind) =>
  pageGet(`/v1/${kind}s/:id`, { client_secret: text }, (sandbox, call) =>
    forPage(call, intentOf(sandbox, kind, call)),
  );

const createSetupIntent = post(
  '/v1/setup_intents',
  {
    automatic_payment_methods: object({
      enabled: required(flag),
      allow_redirects: choice('always', 'never'),
    }),
    customer: text,
    metadata,
    usage: choice('off_session', 'on_session'),
  },
  (sandbox, { params }) => {
    if (params.customer) sandbox.require('customer', params.customer, 'customer');
    const id = newId('seti');
    const automatic = params.automatic_payment_methods ?? { enabled: true };
    const own: Partial<Records['setup_intent']> = {
      id,
      automatic_payment_methods: { allow_redirects: 'always', ...automatic },
      client_secret: `${id}_secret_${newId('x').slice(2)}`,
      customer: params.customer ?? null,
      metadata: mergeMetadata({}, params.metadata),
      usage: params.usage ?? 'off_session',
    };
    return sandbox.create('setup_intent', own, 'setup_intent.created');
  },
);

const confirmParams = { client_secret: text, payment_method: text, return_url: text, use_stripe_sdk: flag };

const confirmSetupIntent = pagePost(
  '/v1/setup_intents/:id/confirm',
  { ...confirmParams, payment_method_data: object(cardParams) },
  (sandbox, call) => {
    const intent = intentOf(sandbox, 'setup_intent', call);
    const { payment_method: id = intent.payment_method, payment_method_data: card } = call.params;
    const method = card ? takeCard(sandbox, card) : id && findPaymentMethod(sandbox, id, 'payment_method');
    confirmSetup(sandbox, intent, method || undefined);
    return forPage(call, intent);
  },
);

/** Pays the intent's invoice with a card that the customer has saved. */
const confirmPaymentIntent = pagePost('/v1/payment_intents/:id/confirm', confirmParams, (sandbox, call) => {
  const intent = intentOf(sandbox, 'payment_intent', call);
  requireOpen(intent);
  const id = call.params.payment_method ?? intent.payment_method;
  if (!id) throw unexpected("You cannot confirm this PaymentIntent because it's missing a payment method.");
  const method = findPaymentMethod(sandbox, String(id), 'payment_method');
  requireOwnMethod(sandbox, method.id, String(intent.customer), 'payment_method');
  const outcome = collectInvoice(sandbox, sandbox.require('invoice', intent.hidden.invoice), method);
  if (outcome !== 'failed') return forPage(call, intent);
  throw intentError(intent, method);
});

export const intents = [
  createSetupIntent,
  retrieve('setup_intent'),
  confirmSetupIntent,
  retrieve('payment_intent'),
  confirmPaymentIntent,
];

function requireOpen({ status }: Records['payment_intent']): void {
  if (status !== 'succeeded' && status !== 'canceled') return;
  const why = status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed';
  throw unexpected(`You cannot confirm this PaymentIntent because it has already ${why}.`);
}

function unexpected(message: string) {
  return invalid(message, { code: 'payment_intent_unexpected_state' });
}
