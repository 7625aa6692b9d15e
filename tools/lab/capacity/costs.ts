import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  browse,
  getPhoto,
  getProfile,
  listContacts,
  listMessages,
  login,
  markRead,
  type Operation,
  sendMessage,
  uploadPhoto,
} from '@emberline/contracts';
import { pathOf } from '@emberline/contracts/operation';
import { apiAt } from '@emberline/tests/support/api.ts';
import type { Pair, Person } from '@emberline/tests/support/people.ts';
import { png } from '@emberline/tests/support/pictures.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { spreadOf } from '../bench/load.ts';
import { type ByProcess, processorTime, untilQuiet } from '../bench/processes.ts';
import { type Action, actions } from './model.ts';

/** Microseconds of processor time that one action takes, by process. */
export type Costs = Record<Action, ByProcess>;

/** What each action takes when little else is done: processor time, and ms that half of the callers waited for the answer. */
export interface Measured {
  costs: Costs;
  alone: Record<Action, number>;
}

/** Few: what comes at once shares commits, and would look cheaper than it is. */
const callers = 2;
/** Of one network, which all are here. */
const uploadsAtOnce = 3;
const rounds: Record<Action, number> = {
  'log in': 200,
  'open the mailbox': 2_000,
  'read a page of messages': 2_000,
  'send a message': 2_000,
  'read a message': 2_000,
  'look at a page of people': 600,
  // One network may open so many an hour, and all are in one here.
  'look at a profile': 300,
  'see a photo': 2_000,
  'upload a photo': 100,
};

/** Replicas of one part together: `gateway` and `gateway-2`. */
export function byPart(figures: ByProcess): ByProcess {
  const parts: ByProcess = {};
  for (const [name, figure] of Object.entries(figures)) {
    const part = name.replace(/-\d+$/, '');
    parts[part] = (parts[part] ?? 0) + figure;
  }
  return parts;
}

/** @param idle seconds of processor time a second, by process, when nobody does anything */
export async function measureCosts(product: Product, act: Actor, idle: ByProcess): Promise<Measured> {
  const costs = {} as Costs;
  const alone = {} as Measured['alone'];
  for (const action of actions) {
    await untilQuiet(product);
    const begun = performance.now();
    const waited: number[] = [];
    const { taken } = await processorTime(product, async () => {
      await times(rounds[action], action === 'upload a photo' ? uploadsAtOnce : callers, (n) =>
        timed(waited, () => act(action, n)),
      );
      // What events bring about is part of it.
      await untilQuiet(product);
    });
    const seconds = (performance.now() - begun) / 1_000;
    const resting = byPart(idle);
    const own = Object.entries(byPart(taken)).map(([name, all]) => {
      const used = all - (resting[name] ?? 0) * seconds;
      return [name, Math.max(0, (used * 1e6) / rounds[action])];
    });
    costs[action] = Object.fromEntries(own);
    alone[action] = spreadOf(waited).p50;
    console.log(`measured: ${action}`);
  }
  return { costs, alone };
}

/** @param taken gets the ms that `work` took */
export async function timed(taken: number[], work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await work();
  taken.push(performance.now() - begun);
}

/** Performs one action as one of the people, chosen by `n`. */
export type Actor = (action: Action, n: number) => Promise<void>;

export async function createActor({ addresses: { api } }: Product, pairs: Pair[]): Promise<Actor> {
  const people = pairs.flatMap(({ a, b }) => [a, b]);
  const photo = png(1_600, 1_200);
  const as = (person: Person) => apiAt(api, person.token);
  const whose = (n: number) => people[n % people.length] as Person;
  const pairOf = (n: number) => pairs[n % pairs.length] as Pair;
  const files = await Promise.all(pairs.slice(0, uploadsAtOnce).map(({ a }) => upload(a)));
  /** By conversation: the last seq that was sent, and read. */
  const [sent, read] = [new Map<string, number>(), new Map<string, number>()];

  async function upload({ token }: Person): Promise<string> {
    const body = new FormData();
    body.append('photo', new Blob([new Uint8Array(photo)]));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(api + uploadPhoto.path, { method: 'POST', headers, body });
    return answered(uploadPhoto, answer.status, (await answer.json()) as AnswerOf<typeof uploadPhoto>).photo
      .file;
  }

  async function send(n: number): Promise<void> {
    const { a, b, conversationId } = pairOf(n);
    const body = { receiverId: b.id, content: text(n), clientMessageId: randomUUID() };
    const answer = await as(a)(sendMessage, { body });
    const { message } = answered(sendMessage, answer.status, answer.body);
    sent.set(conversationId, Math.max(message.seq, sent.get(conversationId) ?? 0));
    if (!read.has(conversationId)) read.set(conversationId, message.seq - 1);
  }

  /** Each reading reads one message more, so that it changes something, as long as there are some. */
  async function readNext(n: number): Promise<void> {
    const { a, b, conversationId } = pairOf(n);
    const upToSeq = Math.min((read.get(conversationId) ?? 0) + 1, sent.get(conversationId) ?? 1);
    read.set(conversationId, upToSeq);
    const answer = await as(b)(markRead, { body: { contactId: a.id, upToSeq } });
    answered(markRead, answer.status, answer.body);
  }

  async function ask<O extends Operation>(
    operation: O,
    calling: Promise<{ status: number; body: AnswerOf<O> }>,
  ): Promise<void> {
    const { status, body } = await calling;
    answered(operation, status, body);
  }

  const doing: Record<Action, (n: number) => Promise<void>> = {
    'log in': (n) => {
      const { username: identifier, password } = whose(n);
      return ask(login, apiAt(api)(login, { body: { identifier, password }, timeoutMs: 60_000 }));
    },
    'open the mailbox': (n) => ask(listContacts, as(whose(n))(listContacts)),
    'read a page of messages': (n) =>
      ask(listMessages, as(pairOf(n).a)(listMessages, { query: { contactId: pairOf(n).b.id } })),
    'send a message': send,
    'read a message': readNext,
    'look at a page of people': (n) => ask(browse, as(whose(n))(browse)),
    'look at a profile': (n) => {
      // Each looks at somebody else, and at no one twice.
      const other = whose(n + 1 + Math.floor(n / people.length));
      return ask(getProfile, as(whose(n))(getProfile, { params: { id: other.id } }));
    },
    'see a photo': async (n) => {
      const path = pathOf(getPhoto, { file: files[n % files.length] as string }, { size: 'small' });
      const headers = { authorization: `Bearer ${pairOf(n % files.length).a.token}` };
      const answer = await fetch(new URL(path, api), { headers });
      await answer.arrayBuffer();
      answered(getPhoto, answer.status, undefined);
    },
    'upload a photo': async (n) => void (await upload(whose(n + uploadsAtOnce * 2))),
  };
  return (action, n) => doing[action](n);
}

function answered<B>({ id }: Operation, status: number, body: B): B {
  if (status !== 200) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function times(count: number, atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

function text(n: number): string {
  return `A message of ordinary length, number ${n}, as people write them.`;
}
