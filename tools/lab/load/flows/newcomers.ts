import { sleep } from 'k6';
import http from 'k6/http';
import { ask, type Caller, call, logIn } from '../http.ts';
import { addressOf, type Member } from '../logins.ts';
import { mailCatcher, paymentSandbox } from '../settings.ts';

interface Newcomer extends Member {
  email: string;
}

/** Of everybody who joins under load; who joined leaves at the end of the flow. */
const password = 'seven slow lanterns';
const patienceSeconds = 20;

/** Signs up, opens the email's link, fills in the profile, and deletes the account. */
export function join(): void {
  const newcomer = signUp();
  if (!newcomer) return;
  verify(newcomer);
  leave(newcomer);
}

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

/** Signs somebody up and logs them in; undefined when the gateway lets no more join from one address. */
function signUp(): Newcomer | undefined {
  const username = `load_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const [email, address] = [`${username}@example.org`, addressOf(username)];
  const form = {
    ...{ firstname: 'Lena', lastname: 'Loader', username, email, gender: 'female', preference: 'both' },
    ...{ password, confirmPassword: password, adultConfirmed: true },
  };
  if (ask('signup', 'POST', '/auth/signup', { address }, form, [200, 429]).status !== 200) return undefined;
  const { token } = logIn('login', '/auth/login', { identifier: username, password }, address);
  return { id: '', token: token as string, address, email };
}

/** Opens the link of the email and fills in the profile. Without a mail catcher, does neither. */
function verify(newcomer: Newcomer): void {
  if (mailCatcher === '') return;
  const [magicId, userId, uuid] = linkSentTo(newcomer.email);
  call('verifyMagicLink', 'POST', '/mail/magic/verify', newcomer, { magicId, userId, uuid });
  newcomer.id = userId ?? '';
  // The profile service hears of a new account by an event.
  untilAnswered('saveProfile', '/users/profile', newcomer, { age: 34, zip: '97201' });
}

/** Deletes the account with everything that belongs to it. */
function leave(newcomer: Newcomer): void {
  call('deleteAccount', 'POST', '/auth/delete-account', newcomer, { password });
}

/** Asks again while a service has not heard yet of what another one has stored. */
function untilAnswered(name: string, path: string, who: Caller, body?: Record<string, unknown>) {
  const notYet = [200, 402, 403, 404, 409];
  for (let seconds = 0; seconds < patienceSeconds; seconds += 0.5) {
    const answer = ask(name, 'POST', path, who, body, notYet);
    if (answer.status === 200 || !notYet.includes(answer.status)) return answer.body;
    sleep(0.5);
  }
  return call(name, 'POST', path, who, body);
}

function linkSentTo(email: string): string[] {
  for (let seconds = 0; seconds < patienceSeconds; seconds += 0.5) {
    const caught = http.get(`${mailCatcher}/email?headers.to=${encodeURIComponent(email)}`, {
      tags: { name: 'mail-catcher', phase: 'other' },
    });
    const link = /\/mail\/([\w-]+)[/#]([\w-]+)[/#]([\w-]+)/.exec(String(caught.body));
    if (link) return link.slice(1);
    sleep(0.5);
  }
  return [];
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
