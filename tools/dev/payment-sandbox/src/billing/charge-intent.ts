import { type Decline, testCard } from '../cards.ts';
import { present, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

export type Outcome = 'paid' | 'failed' | 'action_required' | 'processing';
type PaymentIntent = Records['payment_intent'];
type PaymentMethod = Records['payment_method'];

/** Tries to charge an intent to a card, and emits the event. */
export function chargeIntent(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod): Outcome {
  if (sandbox.settings().holdsAttempts) {
    const underWay = { status: 'processing', payment_method: method.id, next_action: null } as const;
    sandbox.change(intent, underWay, 'payment_intent.processing');
    return 'processing';
  }
  if (testCard(method.hidden.number).authentication === 'always')
    return askForAuthentication(sandbox, intent, method);
  return charge(sandbox, intent, method);
}

/** The holder of the card confirmed the payment, or did not. */
export function answerPaymentAuthentication(
  sandbox: Sandbox,
  intent: PaymentIntent,
  confirmed: boolean,
): Outcome {
  const method = sandbox.require('payment_method', String(intent.payment_method));
  return confirmed ? charge(sandbox, intent, method) : failIntent(sandbox, intent, notAuthenticated, method);
}

function charge(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod): Outcome {
  const card = testCard(method.hidden.number);
  const decline = card.atCharge ?? card.atSetup;
  const event = decline ? 'charge.failed' : 'charge.succeeded';
  const made = sandbox.create('charge', chargeOf(intent, method, decline), event);
  if (decline) return failIntent(sandbox, intent, decline, method, made.id);
  sandbox.change(
    intent,
    {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: made.id,
      payment_method: method.id,
      next_action: null,
      last_payment_error: null,
    },
    'payment_intent.succeeded',
  );
  return 'paid';
}

const notAuthenticated: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Records a failed payment: the card refused, or its holder did not confirm. */
function failIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  decline: Decline,
  method: PaymentMethod,
  chargeId?: string,
): Outcome {
  const type = decline === notAuthenticated ? 'invalid_request_error' : 'card_error';
  const error = { type, ...decline, charge: chargeId, payment_method: present(method) };
  sandbox.change(
    intent,
    {
      status: 'requires_payment_method',
      latest_charge: chargeId ?? intent.latest_charge,
      payment_method: null,
      next_action: null,
      last_payment_error: error as unknown as PaymentIntent['last_payment_error'],
    },
    'payment_intent.payment_failed',
  );
  return 'failed';
}

function askForAuthentication(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod): Outcome {
  sandbox.change(
    intent,
    {
      status: 'requires_action',
      payment_method: method.id,
      next_action: authenticationAction(),
      last_payment_error: null,
    },
    'payment_intent.requires_action',
  );
  return 'action_required';
}

/** What the page is asked to do: Stripe.js opens the bank's window, here the sandbox's own. */
export function authenticationAction(): NonNullable<PaymentIntent['next_action']> {
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
}

/** What is its own of an attempt to charge: paid, or failed with the card's reason. */
function chargeOf(
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | undefined,
): Partial<Records['charge']> {
  const { amount, currency, customer, description, id } = intent;
  const paid = decline === undefined;
  return {
    amount,
    amount_captured: paid ? amount : 0,
    billing_details: method.billing_details,
    captured: paid,
    currency,
    customer,
    description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: id,
    payment_method: method.id,
    status: paid ? 'succeeded' : 'failed',
  };
}
