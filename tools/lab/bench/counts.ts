import type { Socket as NetSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventKinds, listMessages, markRead, sendMessage } from '@emberline/contracts';
import { createBus } from '@emberline/kit/events/bus';
import { createLog } from '@emberline/kit/telemetry/log';
import { type DatabaseWork, databaseWork } from '@emberline/kit/testing/database-work';
import { eventually } from '@emberline/kit/testing/eventually';
import { apiAt } from '@emberline/tests/support/api.ts';
import { type Pair, type Person, pairUp } from '@emberline/tests/support/people.ts';
import { serviceNames } from '@emberline/tools/dev/start/product-ports.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { MongoClient } from 'mongodb';
import { io } from 'socket.io-client';
import { processorTime, sum, untilQuiet } from '../processes.ts';

/** What one of a kind takes, by the name of the figure. */
export type Counts = Record<string, number>;

export type Steps = Awaited<ReturnType<typeof countSteps>>;
export const microsOfAll = 'µs of all processes';

const [messagesEach, readingsEach, pagesEach] = [60, 30, 30];

/**
 * What each step takes once, until all that follows is done, less what the product does anyway. Each pair of people does the same at
 * the same time, in turn. A step is done twice: with its processor time, and while MongoDB notes what it does, which takes time itself.
 */
export async function countSteps(product: Product, people: Person[], idleSeconds: number) {
  await using counter = await createCounter(product);
  const pairs = pairUp(people).map((pair) => actsOf(product, pair));
  const eachTimes = (act: keyof Acts, times: number) => async () => {
    const inTurn = async (pair: Acts) => {
      for (let n = 0; n < times; n++) await pair[act]();
    };
    await Promise.all(pairs.map(inTurn));
    return times * pairs.length;
  };
  const second = await counter.count(() => sleep(idleSeconds * 1_000));
  // A conversation's first message is written otherwise.
  await eachTimes('send', 2)();
  await eachTimes('readTwo', 1)();
  const steps = {
    'a message': await counter.count(eachTimes('send', messagesEach), second),
    'a reading of two': await counter.count(eachTimes('readTwo', readingsEach), second),
    'two messages and their reading': await counter.count(eachTimes('sendTwoAndRead', readingsEach), second),
    'a newest page': await counter.count(eachTimes('newest', pagesEach), second),
  };
  const pages = await openPages(product, people);
  const told = await counter.count(eachTimes('send', messagesEach), second, pages.received);
  pages.close();
  const minute = Object.fromEntries(Object.entries(second).map(([name, one]) => [name, one * 60]));
  return { ...steps, 'a message, all pages open': told, 'an idle minute': minute as Counts };
}

type Acts = ReturnType<typeof actsOf>;

function actsOf({ addresses: { api } }: Product, { a, b }: Pair) {
  const [sender, receiver] = [apiAt(api, a.token), apiAt(api, b.token)];
  const content = 'A message of ordinary length, as people write them.';
  let readSeq = 0;
  const send = async () => {
    const body = { receiverId: b.id, content, clientMessageId: crypto.randomUUID() };
    return ok(await sender(sendMessage, { body })).message.seq;
  };
  const read = async (upToSeq: number) => {
    ({ readSeq } = ok(await receiver(markRead, { body: { contactId: a.id, upToSeq } })));
  };
  return {
    send,
    /** Further ones have come behind these two. The first call asks where the reader stands. */
    readTwo: () => read(readSeq + 2),
    sendTwoAndRead: async () => {
      await send();
      await read(await send());
    },
    newest: async () => ok(await receiver(listMessages, { query: { contactId: a.id } })),
  };
}

function ok<B>({ status, body }: { status: number; body: B }): B {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Resolves with how often it has done something. */
type Work = () => Promise<number | undefined>;

interface Taken {
  done: number | undefined;
  seconds: number;
  counts: Counts;
}

/** Counts what the engines and all processes do. */
async function createCounter(product: Product) {
  const { mongoUrl, kafkaBrokers: brokers } = product.addresses;
  const client = await new MongoClient(mongoUrl).connect();
  const onCrash = (error: Error) => {
    throw error;
  };
  const log = createLog('bench', 'silent');
  const bus = createBus({ brokers, prefix: '', name: 'bench', log, onCrash });
  const wanted = Object.keys(eventKinds).map((topic) => ({ topic, retentionDays: 1 }));
  const topics = (await bus.durability(wanted)).map(({ topic }) => topic);
  /** All there are, since nobody of this name has read any. The name has no coordinator at first. */
  const recordsOf = (some: string[]) => eventually(() => bus.lag('nobody', some));

  async function soFar(): Promise<Counts> {
    const { network } = await client.db('admin').command({ serverStatus: 1 });
    return {
      'MongoDB: requests': network.numRequests,
      'Kafka: events': await recordsOf(topics),
      'Kafka: positions of consumers': await recordsOf(['__consumer_offsets']),
    };
  }

  async function finish(work: Work): Promise<number | undefined> {
    const done = await work();
    await untilQuiet(product);
    return done;
  }

  async function timed(work: Work, further: () => Counts): Promise<Taken> {
    const before: Counts = { ...(await soFar()), ...further() };
    const { result: done, taken, seconds } = await processorTime(product, () => finish(work));
    const after: Counts = { ...(await soFar()), ...further() };
    const counts: Counts = { [microsOfAll]: sum(taken) * 1e6 };
    for (const [name, used] of Object.entries(taken)) counts[`µs of ${name}`] = used * 1e6;
    for (const [name, count] of Object.entries(after)) counts[name] = count - (before[name] ?? 0);
    return { done, seconds, counts };
  }

  async function noted(work: Work): Promise<Taken> {
    let done: number | undefined;
    const begun = performance.now();
    const works = await databaseWork(
      serviceNames.map((name) => client.db(name)),
      async () => {
        done = await finish(work);
      },
    );
    const counts: Counts = {};
    for (const [n, all] of works.entries())
      for (const [name, word] of Object.entries(words))
        counts[`${serviceNames[n]}: ${word}`] = all[name as keyof DatabaseWork];
    return { done, seconds: (performance.now() - begun) / 1_000, counts };
  }

  return {
    /**
     * @param idle what happens in each second anyway
     * @param further what else is counted
     * @returns what one takes, or a second
     */
    count: async (work: Work, idle: Counts = {}, further: () => Counts = () => ({})): Promise<Counts> => {
      await untilQuiet(product);
      const figures: Counts = {};
      for (const { done, seconds, counts } of [await timed(work, further), await noted(work)])
        for (const [name, count] of Object.entries(counts))
          figures[name] = Math.max(0, count - (idle[name] ?? 0) * seconds) / (done ?? seconds);
      return figures;
    },

    [Symbol.asyncDispose]: async () => {
      await Promise.all([client.close(), bus.stop()]);
    },
  };
}

const words: Record<keyof DatabaseWork, string> = {
  ...{ inserted: 'documents inserted', updated: 'updated', deleted: 'deleted', read: 'read' },
  ...{
    indexEntries: 'index entries',
    movedEntries: 'index entries, changed',
    keysRead: 'index entries, looked at',
  },
};

/** @returns what these pages have received so far, and how to close them */
async function openPages({ addresses: { api, web } }: Product, people: Person[]) {
  let [notices, pieces] = [0, 0];
  const pages = people.map(({ token }) =>
    io(api, { transports: ['websocket'], auth: { token }, forceNew: true, extraHeaders: { origin: web } }),
  );
  await Promise.all(pages.map((page) => new Promise<void>((resolve) => page.once('connect', resolve))));
  /** Beneath socket.io's client on Node. */
  const wires = pages.map(
    ({ io: { engine } }) =>
      (engine as never as { transport: { ws: { _socket: NetSocket } } }).transport.ws._socket,
  );
  for (const page of pages) page.onAny(() => notices++);
  for (const wire of wires) wire.on('data', () => pieces++);
  return {
    received: (): Counts => ({
      'Pages: notices': notices,
      'Pages: pieces from the network': pieces,
      'Pages: bytes': wires.reduce((all, { bytesRead }) => all + bytesRead, 0),
    }),
    close: () => pages.map((page) => page.disconnect()),
  };
}
