import { sleep } from 'k6';
import http from 'k6/http';
import { ask, type Caller, call, logIn } from './http.ts';
import { addressOf, type Member } from './people.ts';
import { mailCatcher } from './settings.ts';

export interface Newcomer extends Member {
  email: string;
}

/** Of everybody who joins under load; who joined leaves at the end of the flow. */
const password = 'seven slow lanterns';
const patienceSeconds = 20;

/** Signs somebody up and logs them in; undefined when the gateway lets no more join from one address. */
export function signUp(): Newcomer | undefined {
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
export function verify(newcomer: Newcomer): void {
  if (mailCatcher === '') return;
  const [magicId, userId, uuid] = linkSentTo(newcomer.email);
  call('verifyMagicLink', 'POST', '/mail/magic/verify', newcomer, { magicId, userId, uuid });
  newcomer.id = userId ?? '';
  // The profile service hears of a new account by an event.
  untilAnswered('saveProfile', '/users/profile', newcomer, { age: 34, zip: '97201' });
}

/** Deletes the account with everything that belongs to it. */
export function leave(newcomer: Newcomer): void {
  call('deleteAccount', 'POST', '/auth/delete-account', newcomer, { password });
}

/** Asks again while a service has not heard yet of what another one has stored. */
export function untilAnswered(name: string, path: string, who: Caller, body?: Record<string, unknown>) {
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
