import { type Decline, testCard } from '../cards.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { newCharge } from './new-charge.ts';

export type Outcome = 'paid' | 'failed' | 'action_required';
type PaymentIntent = Records['payment_intent'];

/** Tries to charge an intent to a card, and emits the event. */
export function chargeIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: Records['payment_method'],
): Outcome {
  const card = testCard(method.hidden.number);
  if (card.authentication === 'always') {
    return askForAuthentication(sandbox, intent, method);
  }
  const decline = card.atCharge ?? card.atSetup;
  const charge = sandbox.create(newCharge(sandbox, intent, method, decline));
  sandbox.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  if (decline) return failIntent(sandbox, intent, decline, method, charge.id);
  sandbox.change(
    intent,
    {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: method.id,
      next_action: null,
      last_payment_error: null,
    },
    'payment_intent.succeeded',
  );
  return 'paid';
}

/** Records a failed payment: the card refused, or its holder did not confirm. */
function failIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  decline: Decline,
  method: Records['payment_method'],
  charge?: string,
): Outcome {
  const error = { type: 'card_error', ...decline, charge, payment_method: present(method) };
  sandbox.change(
    intent,
    {
      status: 'requires_payment_method',
      latest_charge: charge ?? intent.latest_charge,
      payment_method: null,
      next_action: null,
      last_payment_error: error as unknown as PaymentIntent['last_payment_error'],
    },
    'payment_intent.payment_failed',
  );
  return 'failed';
}

function askForAuthentication(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: Records['payment_method'],
): Outcome {
  sandbox.change(
    intent,
    { status: 'requires_action', payment_method: method.id, next_action: authenticationAction() },
    'payment_intent.requires_action',
  );
  return 'action_required';
}

/** What the page is asked to do: Stripe.js opens the bank's window, here the sandbox's own. */
export function authenticationAction(): NonNullable<PaymentIntent['next_action']> {
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
}
