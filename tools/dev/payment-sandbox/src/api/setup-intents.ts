import { findPaymentMethod } from '../billing/new-payment-method.ts';
import { confirmSetup } from '../billing/setup.ts';
import { newId } from '../ids.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { choice, flag, metadata, object, required, text } from '../protocol/params.ts';
import type { Records } from '../records.ts';
import { forPage, requireSecret } from './client-secret.ts';
import { mergeMetadata } from './metadata.ts';
import { cardParams, takeCard } from './payment-methods.ts';

const createSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents',
  params: {
    automatic_payment_methods: object({
      enabled: required(flag),
      allow_redirects: choice('always', 'never'),
    }),
    customer: text,
    metadata,
    usage: choice('off_session', 'on_session'),
  },
  run(sandbox, { params }) {
    if (params.customer) sandbox.require('customer', params.customer, 'customer');
    const id = newId('seti');
    const automatic = params.automatic_payment_methods ?? { enabled: true };
    return sandbox.create<Records['setup_intent']>(
      {
        id,
        object: 'setup_intent',
        allowed_payment_method_types: null,
        application: null,
        automatic_payment_methods: { allow_redirects: 'always', ...automatic },
        cancellation_reason: null,
        client_secret: `${id}_secret_${newId('x').slice(2)}`,
        created: sandbox.now(),
        customer: params.customer ?? null,
        customer_account: null,
        description: null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        mandate: null,
        metadata: mergeMetadata({}, params.metadata),
        next_action: null,
        on_behalf_of: null,
        payment_method: null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: ['card'],
        single_use_mandate: null,
        status: 'requires_payment_method',
        usage: params.usage ?? 'off_session',
      },
      'setup_intent.created',
    );
  },
});

const retrieveSetupIntent = endpoint({
  method: 'GET',
  path: '/v1/setup_intents/:id',
  params: { client_secret: text },
  publishable: true,
  run(sandbox, call) {
    const intent = sandbox.require('setup_intent', call.id, 'intent');
    requireSecret(call, intent);
    return forPage(call, intent);
  },
});

const confirmSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents/:id/confirm',
  params: {
    client_secret: text,
    payment_method: text,
    payment_method_data: object(cardParams),
    return_url: text,
    use_stripe_sdk: flag,
  },
  publishable: true,
  run(sandbox, call) {
    const intent = sandbox.require('setup_intent', call.id, 'intent');
    requireSecret(call, intent);
    const { payment_method: id = intent.payment_method, payment_method_data: card } = call.params;
    const method = card ? takeCard(sandbox, card) : id && findPaymentMethod(sandbox, id, 'payment_method');
    confirmSetup(sandbox, intent, method || undefined);
    return forPage(call, intent);
  },
});

export const setupIntents = [createSetupIntent, retrieveSetupIntent, confirmSetupIntent];
