import { randomBytes } from 'node:crypto';
import { login, seedAuth, seedMailbox, seedPayment, seedProfile } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { callService } from '@emberline/kit/http/internal';
import { localCredential } from '@emberline/kit/testing/service-calls';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { apiAt } from './api.ts';
import { whileBusy } from './while-busy.ts';

export interface Person {
  id: string;
  username: string;
  firstname: string;
  email: string;
  password: string;
  token: string;
}

export interface Pair<Who = Person> {
  a: Who;
  b: Who;
  conversationId: string;
}

/** The credential of ops' commands, for operations that members may not call. */
export const credential = localCredential('tools');
const password = 'warm green lamps';

/** Makes members with complete profiles and unique names, subscribed and logged in. */
export async function makePeople(
  addresses: Pick<ProductAddresses, 'services'>,
  count: number,
  { subscribed = true } = {},
): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, n) => personNumber(n));
  const { auth, profile, mailbox, payment } = addresses.services;
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const gender = { gender: 'female', preference: 'both' };
  const store = (operation: Parameters<typeof callService>[0], url: string, rows: object[]) =>
    callService(operation, { url, credential, body: { rows } as never, timeoutMs: 60_000 });

  await store(
    seedAuth,
    auth,
    people.map(({ id, username, firstname, email }) => ({
      id,
      username,
      firstname,
      lastname: 'Tester',
      email,
      ...gender,
      kind: 'member',
      password,
    })),
  );
  const facts = people.map(({ id, username, firstname, email }) => ({
    what: 'profile',
    row: {
      _id: id,
      version: 1,
      kind: 'member',
      firstname,
      lastname: 'Tester',
      username,
      email,
      ...gender,
      facts: { age: 30 },
      isVerified: true,
      paymentStatus: subscribed ? 1 : null,
      createdAt: now,
      lastOnline: now,
    },
  }));
  await store(seedProfile, profile, facts);
  const membership = { code: 1, createdAt: now, periodEnd: later, paidAt: [] };
  const memberships = people.map(({ id }) => ({ memberId: id, ...membership }));
  if (subscribed) await store(seedPayment, payment, memberships);
  const members = people.map(({ id, username, firstname }) => ({
    kind: 'member',
    id,
    profileKind: 'member',
    firstname,
    lastname: 'Tester',
    username,
    profileImage: null,
    isVerified: true,
    complete: true,
    assistedReplies: false,
    ...(subscribed && { paymentStatus: 1 }),
  }));
  await store(seedMailbox, mailbox, members);
  // Directly at the service, since all share the gateway's limits for one address.
  const api = apiAt(auth);
  const loggedIn: Person[] = [];
  while (loggedIn.length < people.length) {
    const some = people.slice(loggedIn.length, loggedIn.length + loginsAtOnce);
    loggedIn.push(...(await Promise.all(some.map((person) => logIn(api, person)))));
  }
  return loggedIn;
}

/** Password hashing is slow on purpose, and the service refuses logins that would wait too long. */
const loginsAtOnce = 4;

async function logIn(api: ReturnType<typeof apiAt>, person: Omit<Person, 'token'>): Promise<Person> {
  const body = { identifier: person.username, password };
  const answer = await whileBusy('a login', () => api(login, { body, timeoutMs: 60_000 }));
  return { ...person, token: answer.body.token };
}

/** Pairs the people in order; each pair has one conversation. */
export function pairUp(people: Person[]): Pair[] {
  return Array.from({ length: Math.floor(people.length / 2) }, (_, n) => {
    const [a, b] = [people[2 * n], people[2 * n + 1]] as [Person, Person];
    return { a, b, conversationId: conversationIdOf(a.id, b.id) };
  });
}

/** Stores a conversation of `count` messages, all read, the last one a minute old. */
export async function makeHistory(
  { services }: ProductAddresses,
  { a, b }: { a: Person; b: Person },
  count: number,
): Promise<void> {
  const newest = Date.now() - 60_000;
  const messages = Array.from({ length: count }, (_, n) => ({
    sender: n % 3 === 0 ? b.id : a.id,
    content: `Message ${n + 1}.${' And some more words.'.repeat((n * 7) % 12)}`,
    at: new Date(newest - (count - n) * 60_000).toISOString(),
  }));
  const readBy = { [a.id]: count, [b.id]: count };
  const row = { kind: 'conversation' as const, memberA: a.id, memberB: b.id, messages, readBy };
  await callService(seedMailbox, {
    url: services.mailbox,
    credential,
    body: { rows: [row] },
    timeoutMs: 60_000,
  });
}

/** A number written in letters, since names have no digits. */
export function lettersOf(n: number): string {
  return [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
}

function personNumber(n: number): Omit<Person, 'token'> {
  const tag = randomBytes(4).toString('hex');
  return {
    id: randomBytes(12).toString('hex'),
    username: `t_${tag}_${n}`,
    firstname: `Tess${lettersOf(n)}`,
    email: `${tag}.${n}@example.org`,
    password,
  };
}
