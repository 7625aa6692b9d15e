import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Bus, BusRecord } from '../src/events/bus-types.ts';
import { eventIndexes } from '../src/events/event-indexes.ts';
import type { PendingEvent, RowSource } from '../src/events/event-source.ts';
import { createOutbox, newEvent } from '../src/events/outbox.ts';
import { createRelay, type Relay } from '../src/events/relay.ts';
import { createWakeOthers } from '../src/events/wake-others.ts';
import type { Mongo } from '../src/mongo/connect.ts';
import { newId } from '../src/mongo/ids.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { connectRedis } from '../src/redis/connect.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { freshDatabase, quietLog, testEngines } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { sampleOf } from './sample.ts';

// Rows that are events: each process sends its own at once, the relay's holder what others left behind.

let mongo: Mongo;
let redis: Redis;
const databases: Mongo[] = [];

beforeEach(async () => {
  mongo = await freshDatabase('rows');
  await ensureIndexes(mongo.db, eventIndexes);
  databases.push(mongo);
});
beforeAll(async () => {
  redis = await connectRedis({ url: testEngines().redisUrl }, quietLog());
});
afterAll(async () => {
  redis.disconnect();
  await Promise.all(databases.map((database) => database.close()));
});

type Row = PendingEvent & { order: number; isPending: boolean; at: Date };

/** A process with rows of its own, and a broker that records what it gets. */
async function startProcess(answer: () => Promise<void> = async () => {}, sent: BusRecord[] = []) {
  const rows = mongo.db.collection<Row>('rows');
  const listeners: ((added: PendingEvent[]) => void)[] = [];
  const asked: string[][] = [];
  const look: RowSource['findOf'] = (keys, limit, except) => {
    const wanted = { key: { $in: keys }, isPending: true, _id: { $nin: except } };
    return rows.find(wanted).sort({ key: 1, order: 1 }).limit(limit).toArray();
  };
  const source: RowSource = {
    findOf: (keys, limit, except) => {
      asked.push(keys);
      return look(keys, limit, except);
    },
    findOlder: async (before, limit, except) =>
      look(await rows.distinct('key', { isPending: true, at: { $lt: before } }), limit, except),
    markSent: async (marked) =>
      void (await rows.updateMany({ _id: { $in: [...marked.keys()] } }, { $set: { isPending: false } })),
    oldest: async () => undefined,
    onAdded: (listener) => void listeners.push(listener),
  };
  const bus = {
    ensureTopics: async () => {},
    publish: async (records: BusRecord[]) => {
      await answer();
      sent.push(...records);
    },
  } as unknown as Bus;
  const others = createWakeOthers(redis, mongo.db.databaseName);
  const outbox = createOutbox(mongo.db);
  const options = { mongo, bus, outbox, others, log: quietLog(), metrics: createMetrics() };
  const relay: Relay = createRelay(options);
  relay.addRows(source);
  onTestFinished(() => others.stop());
  onTestFinished(() => relay.stop());
  // A new holder looks at everything with each hint. The one of its own start must not come in the middle of a test.
  await eventually(() => others.isSubscribed());
  const hint = Promise.withResolvers<void>();
  others.onWake(hint.resolve);
  relay.start();
  await hint.promise;

  return {
    relay,
    sent,
    asked,
    /** @param isTold false: the process dies before it sends */
    commit: async (key: string, order: number, isTold = true, settled?: Promise<PendingEvent[]>) => {
      const data = sampleOf('message-sent', { conversationId: key, seq: order } as never);
      const { envelope } = newEvent('message-sent', data);
      const row: Row = {
        ...{ _id: newId(), topic: 'message-sent', key, order, envelope },
        ...{ isPending: true, at: new Date() },
      };
      await rows.insertOne(row);
      if (isTold) for (const listener of listeners) listener([{ ...row, ...(settled && { settled }) }]);
      return row;
    },
  };
}

const seqsOf = (sent: BusRecord[], key: string) =>
  sent.filter((record) => record.key === key).map(({ value }) => JSON.parse(value).data.seq as number);
const firstOf = (seqs: number[]) => [...new Set(seqs)];
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const pending = () => mongo.db.collection('rows').countDocuments({ isPending: true });
/** Shorter than it takes until a row counts as left behind. */
const soon = 1_900;

test('an event leaves at once, and the next one of its key without a query', async () => {
  const { commit, sent, asked, relay } = await startProcess();
  await relay.drain();
  const before = asked.length;
  for (const order of upTo(50)) {
    await commit('a', order);
    await eventually(() => sent.length === order, { within: soon });
  }
  expect(asked.length - before).toBe(0);
  await relay.drain();
  expect(seqsOf(sent, 'a')).toEqual(upTo(50));
  expect(await pending()).toBe(0);
});

test('events of a key that two processes commit by turns arrive in order, and none waits for the other’s lease', async () => {
  const log: BusRecord[] = [];
  const [one, two] = [await startProcess(undefined, log), await startProcess(undefined, log)];
  for (const order of upTo(40)) {
    await (order % 3 === 0 ? one : two).commit('a', order);
    await eventually(() => seqsOf(log, 'a').includes(order), { within: soon });
  }
  expect(firstOf(seqsOf(log, 'a'))).toEqual(upTo(40));
  await eventually(async () => (await pending()) === 0);
});

test('what a dead process left comes before what follows it in its key', async () => {
  const { commit, sent } = await startProcess();
  for (const order of [1, 2]) await commit('a', order);
  for (const order of [3, 4]) await commit('a', order, false);
  await commit('a', 5);
  await eventually(() => seqsOf(sent, 'a').includes(5), { within: soon });
  expect(firstOf(seqsOf(sent, 'a'))).toEqual(upTo(5));
});

test('what a dead process left is sent though nothing follows it', async () => {
  const { commit, sent, relay } = await startProcess();
  await relay.drain();
  await commit('left', 1, false);
  await eventually(() => seqsOf(sent, 'left').includes(1));
  await eventually(async () => (await pending()) === 0);
});

test('more than may wait is not lost while the broker is away, and leaves in order afterwards', async () => {
  const gate = Promise.withResolvers<void>();
  const { commit, sent } = await startProcess(() => gate.promise);
  for (const order of upTo(700)) await commit(`k${order % 3}`, Math.ceil(order / 3));
  gate.resolve();
  await eventually(async () => (await pending()) === 0, { within: 20_000 });
  for (const [key, count] of [
    ['k0', 233],
    ['k1', 234],
    ['k2', 233],
  ] as const)
    expect(firstOf(seqsOf(sent, key))).toEqual(upTo(count));
}, 40_000);

test('a process that stops sends and marks what waits', async () => {
  const { commit, sent, relay } = await startProcess();
  await relay.drain();
  for (const order of upTo(10)) await commit('a', order);
  await relay.stop();
  expect(firstOf(seqsOf(sent, 'a'))).toEqual(upTo(10));
  expect(await pending()).toBe(0);
});

test('an event that may tell something wrong leaves at once, and is pending until that is settled', async () => {
  const { commit, sent, relay } = await startProcess();
  await relay.drain();
  const [right, wrong] = [Promise.withResolvers<PendingEvent[]>(), Promise.withResolvers<PendingEvent[]>()];
  await commit('right', 1, true, right.promise);
  const row = await commit('wrong', 1, true, wrong.promise);
  await eventually(() => new Set(sent.map(({ key }) => key)).size === 2, { within: soon });
  expect(await pending()).toBe(2);
  right.resolve([]);
  wrong.resolve([row]);
  await relay.drain();
  expect(seqsOf(sent, 'right')).toEqual([1]);
  expect(seqsOf(sent, 'wrong')).toEqual([1, 1]);
  expect(await pending()).toBe(0);
});

test('an event that nobody could settle is sent again by the relay', async () => {
  const { commit, sent, relay } = await startProcess();
  await relay.drain();
  const lost = Promise.reject(new Error('no database'));
  lost.catch(() => {});
  await commit('left', 1, true, lost);
  await eventually(() => seqsOf(sent, 'left').length === 2);
  await eventually(async () => (await pending()) === 0);
});
