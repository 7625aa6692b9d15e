import { adminLogin, errors, type Operation, operations } from '@emberline/contracts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { makePeople, type Person } from '../support/people.ts';
import { type BadInput, badInputs, soundBody, soundPath } from './bad-inputs.ts';

/** The operations that the gateway forwards, in the order of the contract. */
const open = operations.filter(({ who }) => who !== 'service');
let people: Person[];
let managerToken: string;
let mongo: MongoClient;

beforeAll(async () => {
  const product = inject('product');
  // Several people, so that the limits of one account do not refuse the requests first.
  people = await makePeople(product, 10);
  const api = apiAt(product.services.auth);
  const { body } = await api(adminLogin, { body: { username: 'manager', password: 'operator-ember-2' } });
  managerToken = body.token;
  mongo = await MongoClient.connect(product.mongoUrl);
});
afterAll(() => mongo?.close());

const memberId = () => (people[0] as Person).id;

test('each request that breaks the contract gets a clear 4xx, and nothing is stored', async () => {
  const inputs = open.flatMap((operation) => badInputs(operation, memberId()));
  const invalid = inputs.filter(({ isInvalid }) => isInvalid);
  const before = await settled();
  const answers = await sendAll(invalid);
  expect(answers.filter(({ status }) => status < 400 || status > 499)).toEqual([]);
  expect(answers.filter(({ body, status }) => !isErrorBody(body, status))).toEqual([]);
  const limited = answers.filter(({ status }) => status === 429).length;
  expect(limited).toBeLessThan(answers.length / 20);
  const after = await keptAbout(people);
  expect(after.rows).toEqual(before.rows);
  expect(after.passing.filter((row) => !before.passing.includes(row))).toEqual([]);
  const grown = Object.keys(after.counts).filter(
    (place) => Number(after.counts[place]) > (before.counts[place] ?? 0),
  );
  expect(grown).toEqual([]);
  console.log(`  ${answers.length} wrong requests to ${open.length} operations, ${limited} of them limited`);
});

test('hostile texts in text fields cause no server error', async () => {
  const inputs = open.flatMap((operation) => badInputs(operation, memberId()));
  const answers = await sendAll(inputs.filter(({ isInvalid }) => !isInvalid));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  console.log(`  ${answers.length} hostile requests`);
});

test('every operation refuses callers without the right to call it', async () => {
  const forged = 'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJzdWIiOiJ4In0.';
  const refusals: [string, (operation: Operation) => string | undefined, (operation: Operation) => number][] =
    [
      ['nobody', () => undefined, () => 401],
      ['a forged token', () => forged, ({ who }) => (who === 'link' ? 403 : 401)],
      [
        'somebody of the other side',
        ({ who }) => (isForOperators(who) ? people[1]?.token : managerToken),
        () => 403,
      ],
    ];
  const guarded = open.filter(({ who }) =>
    ['member', 'newcomer', 'operator', 'manager', 'link'].includes(who),
  );
  for (const [name, tokenFor, status] of refusals) {
    const answers = await inParallel(guarded, (operation) =>
      send({ operation, what: name, ...soundRequest(operation), isInvalid: true }, tokenFor(operation)),
    );
    const wrong = answers.filter((answer, n) => answer.status !== status(guarded[n] as Operation));
    expect(wrong, name).toEqual([]);
  }
});

interface Seen {
  request: string;
  what: string;
  status: number;
  body: string;
}

function soundRequest(operation: Operation) {
  const body = soundBody(operation, memberId());
  return {
    path: soundPath(operation, memberId()),
    ...(body !== undefined && { contentType: 'application/json', body: JSON.stringify(body) }),
  };
}

const sendAll = (inputs: BadInput[]) =>
  inParallel(inputs, (input, n) => send(input, tokenFor(input.operation, n)));

function tokenFor({ who }: Operation, n: number): string | undefined {
  if (isForOperators(who)) return managerToken;
  return who === 'guest' || who === 'provider' ? undefined : people[n % people.length]?.token;
}

async function send({ operation, what, path, contentType, body }: BadInput, token?: string): Promise<Seen> {
  const answer = await fetch(inject('product').api + path, {
    method: operation.method,
    headers: {
      'x-forwarded-for': someAddress(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && operation.method !== 'GET' && { body }),
    signal: AbortSignal.timeout(20_000),
  });
  const request = `${operation.method} ${path.slice(0, 80)}`;
  return { request, what, status: answer.status, body: (await answer.text()).slice(0, 300) };
}

/** Runs 16 at a time; the answers are in the order of the inputs. */
async function inParallel<I, O>(
  inputs: readonly I[],
  work: (input: I, n: number) => Promise<O>,
): Promise<O[]> {
  const outputs: O[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < inputs.length; n = next++) outputs[n] = await work(inputs[n] as I, n);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return outputs;
}

function isErrorBody(text: string, status: number): boolean {
  const { statusCode, error, message, code } = JSON.parse(text) as Record<string, unknown>;
  return (
    statusCode === status &&
    typeof error === 'string' &&
    typeof message === 'string' &&
    String(code) in errors
  );
}

/**
 * The services' rows that name one of these people, and the size of every collection, since rows of guesses, quotas and requested
 * emails name nobody. Rows that change by themselves, such as an event in an outbox, are compared by id: none may be added.
 */
async function keptAbout(given: Person[]): Promise<Kept> {
  const ids = new RegExp(given.map(({ id }) => id).join('|'));
  const kept: Kept = { rows: {}, passing: [], counts: {} };
  for (const name of ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin']) {
    const db = mongo.db(inject('share').prefix + name);
    for (const collection of await db.listCollections({ type: 'collection' }).toArray()) {
      const place = `${name}.${collection.name}`;
      const all = await db.collection(collection.name).find().toArray();
      const rows = all.filter((row) => ids.test(JSON.stringify(row)));
      if (!passing.test(collection.name)) kept.counts[place] = all.length;
      if (passing.test(collection.name)) kept.passing.push(...rows.map(({ _id }) => `${place} ${_id}`));
      else if (rows.length > 0) kept.rows[place] = rows.map((row) => JSON.stringify(row)).sort();
    }
  }
  kept.rows.accounts = [String(kept.counts['auth.accounts'])];
  return kept;
}

/** What is kept once two looks a second apart find the same counts: events of earlier tests may still arrive. */
async function settled(): Promise<Kept> {
  let kept = await keptAbout(people);
  const isSame = async () => {
    const before = kept;
    kept = await keptAbout(people);
    return JSON.stringify(kept.counts) === JSON.stringify(before.counts);
  };
  await expect.poll(isSame, { interval: 1_000, timeout: 30_000 }).toBe(true);
  return kept;
}

interface Kept {
  rows: Record<string, string[]>;
  passing: string[];
  counts: Record<string, number>;
}
const passing = /^(outbox|inbox|sessions|challenges|presences|replicas|lease|dailyRuns|cursors)/;

/** A random address, so that the limits of one address do not refuse the requests first. */
function someAddress(): string {
  return `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`;
}

function isForOperators(who: Operation['who']): boolean {
  return who === 'newcomer' || who === 'operator' || who === 'manager';
}
