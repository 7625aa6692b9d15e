import { type Decline, testCard } from '../cards.ts';
import { invalid } from '../protocol/errors.ts';
import { present, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { authenticationAction } from './charge-intent.ts';
import { attach, cardError, declineAtSetup } from './payment-methods.ts';

type SetupIntent = Records['setup_intent'];
type PaymentMethod = Records['payment_method'];

/** Asks the card whether it may be saved. Throws the card's error when it refuses. */
export function confirmSetup(sandbox: Sandbox, intent: SetupIntent, method: PaymentMethod | undefined): void {
  requireOpen(intent);
  if (!method) {
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
    });
  }
  const decline = declineAtSetup(sandbox, method);
  if (decline) throw refuse(sandbox, intent, method, decline);
  if (testCard(method.hidden.number).authentication) {
    const next = { status: 'requires_action', next_action: authenticationAction() } as const;
    const patch = { ...next, payment_method: method.id, last_setup_error: null };
    sandbox.change(intent, patch as Partial<SetupIntent>, 'setup_intent.requires_action');
    return;
  }
  succeed(sandbox, intent, method);
}

/** The holder of the card confirmed saving it, or did not. */
export function answerSetupAuthentication(sandbox: Sandbox, intent: SetupIntent, confirmed: boolean): void {
  const method = sandbox.require('payment_method', String(intent.payment_method));
  if (confirmed) succeed(sandbox, intent, method);
  else refuse(sandbox, intent, method, notAuthenticated);
}

const notAuthenticated: Decline = {
  code: 'setup_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function succeed(sandbox: Sandbox, intent: SetupIntent, method: PaymentMethod): void {
  if (intent.customer !== null) attach(sandbox, method, String(intent.customer));
  const patch = { status: 'succeeded', payment_method: method.id, next_action: null, last_setup_error: null };
  sandbox.change(intent, patch, 'setup_intent.succeeded');
}

function refuse(sandbox: Sandbox, intent: SetupIntent, method: PaymentMethod, decline: Decline): Error {
  const error = { type: 'card_error', ...decline, payment_method: present(method) };
  const patch = {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error as unknown as SetupIntent['last_setup_error'],
  };
  sandbox.change(intent, patch, 'setup_intent.setup_failed');
  return cardError(decline, method, { setup_intent: present(intent) });
}

function requireOpen(intent: SetupIntent): void {
  if (!['succeeded', 'canceled'].includes(intent.status)) return;
  const message = `You cannot confirm this SetupIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded'}.`;
  throw invalid(message, { code: 'setup_intent_unexpected_state' });
}
