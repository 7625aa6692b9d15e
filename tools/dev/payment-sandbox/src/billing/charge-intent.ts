import { type Decline, testCard } from '../cards.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { newCharge } from './new-charge.ts';

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
  const made = sandbox.create(newCharge(sandbox, intent, method, decline));
  sandbox.emit(decline ? 'charge.failed' : 'charge.succeeded', made);
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
