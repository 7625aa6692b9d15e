import http from 'k6/http';
import { call } from '../lib/http.ts';
import { leave, signUp, untilAnswered, verify } from '../lib/newcomer.ts';
import { paymentSandbox } from '../lib/settings.ts';

/** Joins, confirms a card, starts the membership, and deletes the account, which ends it. */
export function pay(): void {
  const newcomer = signUp();
  if (!newcomer) return;
  verify(newcomer);
  call('acceptTerms', 'POST', '/api/payment/accept-terms', newcomer, {});
  const { setupIntentId } = untilAnswered('createSetupIntent', '/api/payment/setup-intent', newcomer);
  confirm(setupIntentId as string);
  call('startSubscription', 'POST', '/api/payment/subscription', newcomer, { setupIntentId });
  call('getPaymentStatus', 'GET', '/api/payment/status', newcomer);
  leave(newcomer);
}

/** Confirms a card as the page does: a new one each time, since a card has one free day. */
function confirm(setupIntentId: string): void {
  const form = {
    ...{ type: 'card', 'card[number]': anotherCard(), 'card[cvc]': '123' },
    ...{ 'card[exp_month]': '12', 'card[exp_year]': '2034' },
  };
  const method = provider('/v1/payment_methods', 'pk_test_sandbox', form);
  provider(`/v1/setup_intents/${setupIntentId}/confirm`, 'sk_test_sandbox', {
    payment_method: method,
    return_url: 'http://localhost',
  });
}

function provider(path: string, key: string, form: Record<string, string>): string {
  const answer = http.post(`${paymentSandbox}${path}`, form, {
    headers: { authorization: `Bearer ${key}` },
    tags: { name: 'provider', phase: 'other' },
  });
  return String((answer.json() as { id?: string }).id);
}

/** A number that the sandbox takes for 4242 4242 4242 4242: its first and last four digits decide. */
function anotherCard(): string {
  for (;;) {
    const middle = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const number = `4242${middle}4242`;
    if (hasValidCheckDigit(number)) return number;
  }
}

function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
