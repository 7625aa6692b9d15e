import { deadLetterTopic } from '@emberline/contracts';
import { type ClientSession, MongoNetworkError } from 'mongodb';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../src/errors.ts';
import type { Bus } from '../src/events/bus-types.ts';
import { type ConsumeOptions, consume, type EventConsumer } from '../src/events/consumer.ts';
import type { DeadLetter } from '../src/events/dead-letters.ts';
import { eventIndexes } from '../src/events/inbox.ts';
import { newEvent } from '../src/events/outbox.ts';
import { deadLetters } from '../src/events/topics.ts';
import type { Mongo } from '../src/mongo/connect.ts';
import { newId } from '../src/mongo/ids.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { freshDatabase, quietLog, testBus, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { handleTwice } from '../src/testing/handle-twice.ts';
import { sampleOf } from './sample.ts';

let mongo: Mongo;
let bus: Bus;
const databases: Mongo[] = [];
const effects = () => mongo.db.collection<{ _id: string; seq: number }>('effects');
const dead = () => mongo.db.collection<DeadLetter>('deadLetters').find().sort({ _id: 1 }).toArray();

beforeEach(async () => {
  mongo = await freshDatabase('consumer');
  await ensureIndexes(mongo.db, eventIndexes);
  databases.push(mongo);
  bus = testBus(uniquePrefix());
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

type Store = (seq: number) => void | Promise<void>;

async function storing(before: Store = () => {}): Promise<EventConsumer> {
  return hearing({
    'message-sent': {
      transactional: async ({ data }, session) => {
        await effects().insertOne({ _id: newId(), seq: data.seq }, { session });
        await before(data.seq);
      },
    },
  });
}

async function hearing(
  handlers: ConsumeOptions['handlers'],
  metrics = createMetrics(),
): Promise<EventConsumer> {
  const consumer = await consume({
    bus,
    mongo,
    group: 'sample',
    handlers,
    log: quietLog(),
    metrics,
  });
  onTestFinished(() => consumer.stop());
  await consumer.joined();
  return consumer;
}

function messageSent(seq: number, key = 'a') {
  return newEvent('message-sent', sampleOf('message-sent', { conversationId: key, seq })).envelope;
}
const publish = (...values: unknown[]) =>
  bus.publish(
    values.map((value) => ({
      topic: 'message-sent',
      key: (value as { key?: string }).key ?? 'a',
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  );
const stored = async () => (await effects().find().sort({ _id: 1 }).toArray()).map(({ seq }) => seq);

test('an event that comes many times has one effect', async () => {
  await storing();
  const [one, two] = [messageSent(1), messageSent(2)];
  await publish(one, one, two, one);
  await publish(two, one, messageSent(3));
  await eventually(async () => (await stored()).includes(3));
  expect(await stored()).toEqual([1, 2, 3]);
});

test('events stored together have one effect each, and one that fails costs its neighbours nothing', async () => {
  const groups: number[] = [];
  await hearing({
    'message-sent': {
      transactionalBatch: async (events, session) => {
        const seqs = events.map(({ data }) => data.seq);
        groups.push(seqs.length);
        await effects().insertMany(
          seqs.map((seq) => ({ _id: newId(), seq })),
          { session },
        );
        if (seqs.includes(4)) throw new Error('never this one');
      },
    },
  });
  const [one, two] = [messageSent(1), messageSent(2)];
  await publish(one, one, two, one);
  await eventually(async () => (await stored()).includes(2));
  await publish(two, messageSent(3), messageSent(4), messageSent(5), '{not json');
  await eventually(async () => (await stored()).includes(5) && (await dead()).length === 2);
  expect((await stored()).toSorted()).toEqual([1, 2, 3, 5]);
  expect(groups.some((size) => size > 1)).toBe(true);
});

test('events stored together that have to step back once are stored together all the same', async () => {
  const groups: number[] = [];
  await hearing({
    'message-sent': {
      transactionalBatch: async (events, session) => {
        groups.push(events.length);
        if (groups.length === 1) throw new ProblemError('UNAVAILABLE');
        const rows = events.map(({ data }) => ({ _id: newId(), seq: data.seq }));
        await effects().insertMany(rows, { session });
      },
    },
  });
  await publish(messageSent(1), messageSent(2), messageSent(3));
  await eventually(async () => (await stored()).length === 3);
  expect(groups).toEqual([3, 3]);
});

test('the lag in seconds grows while an event waits, and is 0 once it is handled', async () => {
  const metrics = createMetrics();
  const lag = async () =>
    Number(/^consumer_lag_seconds\{group="sample"\} (\S+)$/m.exec(await metrics.metrics())?.[1]);
  const gate = Promise.withResolvers<void>();
  await hearing({ 'message-sent': { idempotent: () => gate.promise } }, metrics);
  expect(await lag()).toBe(0);
  await publish(messageSent(1));
  await eventually(async () => (await lag()) > 1);
  gate.resolve();
  await eventually(async () => (await lag()) === 0);
});

test('a batch holds what waits in one partition, and one event that fails costs its neighbours nothing', async () => {
  const batches: { partition: number; seqs: number[] }[] = [];
  await bus.ensureTopics([{ topic: 'message-sent', partitions: 2, retentionDays: 1 }]);
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  await publish(...keys.flatMap((key) => [messageSent(1, key), messageSent(2, key), messageSent(3, key)]));
  await publish('{not json');
  await hearing({
    'message-sent': {
      idempotentBatch: async (events, partition) => {
        batches.push({ partition, seqs: events.map(({ data }) => data.seq) });
        if (events.some(({ key, data }) => key === 'b' && data.seq === 2)) throw new Error('never this one');
        const ids = events.map(({ key, data }) => ({ _id: `${key}${data.seq}`, seq: data.seq }));
        await effects().bulkWrite(
          ids.map(({ _id, seq }) => ({
            updateOne: { filter: { _id }, update: { $set: { seq } }, upsert: true },
          })),
        );
      },
    },
  });
  await eventually(
    async () => (await stored()).length === 3 * keys.length - 1 && (await dead()).length === 2,
  );
  expect(new Set(batches.map(({ partition }) => partition))).toEqual(new Set([0, 1]));
  expect(Math.max(...batches.map(({ seqs }) => seqs.length))).toBeGreaterThan(1);
});

test('events that break the contract become dead letters with their reason; their neighbours go on', async () => {
  await storing();
  const wrong = { ...messageSent(2), data: { seq: 'two' } };
  await publish(messageSent(1), '{not json', wrong, messageSent(3));
  await eventually(async () => (await stored()).includes(3));
  expect(await stored()).toEqual([1, 3]);
  const reasons = (await dead()).map(({ reason }) => reason);
  expect(reasons).toEqual([
    'InvalidEvent: not JSON',
    expect.stringContaining("must have required property 'conversationId'"),
  ]);
});

test('dead letters are told on their topic too', async () => {
  const letters: Record<string, string>[] = [];
  bus.subscribe({
    group: 'operators',
    topics: [deadLetters],
    handle: async (records) => void letters.push(...records.map(({ headers }) => headers)),
  });
  await storing();
  await publish('{not json');
  await eventually(() => letters.length === 1);
  expect(letters[0]).toMatchObject({
    group: 'sample',
    topic: 'message-sent',
    reason: 'InvalidEvent: not JSON',
  });
  expect(deadLetters.topic).toBe(deadLetterTopic);
});

test('an event whose handler fails 5 times becomes a dead letter without effect, and can be replayed', async () => {
  let broken = true;
  let attempts = 0;
  const consumer = await storing((seq) => {
    if (seq !== 2 || !broken) return;
    attempts++;
    throw new TypeError('defect');
  });
  await publish(messageSent(1), messageSent(2), messageSent(3));
  await eventually(async () => (await stored()).includes(3));
  expect(attempts).toBe(5);
  expect(await stored()).toEqual([1, 3]);
  expect(await consumer.replayDeadLetters()).toEqual({ handled: 0, failed: 1 });
  broken = false;
  expect(await consumer.replayDeadLetters()).toEqual({ handled: 1, failed: 0 });
  expect(await consumer.replayDeadLetters()).toEqual({ handled: 0, failed: 0 });
  expect(await stored()).toEqual([1, 3, 2]);
});

test('while an engine is down events wait, however long, and none is given up', async () => {
  let calls = 0;
  await storing(() => {
    if (++calls <= 8) throw new MongoNetworkError('engine is down');
  });
  await publish(messageSent(1), messageSent(2));
  await eventually(async () => (await stored()).length === 2);
  expect(await stored()).toEqual([1, 2]);
  expect(await dead()).toEqual([]);
});

test('events of one key keep their order while other keys go on beside them', async () => {
  const gate = Promise.withResolvers<void>();
  const seen: number[] = [];
  await hearing({
    'message-sent': {
      idempotent: async ({ data }) => {
        if (data.seq === 1) await gate.promise;
        seen.push(data.seq);
      },
    },
  });
  await publish(messageSent(1, 'a'), messageSent(2, 'a'), messageSent(10, 'b'), messageSent(11, 'b'));
  await eventually(() => seen.includes(11));
  expect(seen).toEqual([10, 11]);
  gate.resolve();
  await eventually(() => seen.length === 4);
  expect(seen).toEqual([10, 11, 1, 2]);
});

test('marks outlive the events in their topics', async () => {
  await storing();
  const indexes = await mongo.db.collection('inbox').indexes();
  expect(indexes.find(({ key }) => 'at' in key)?.expireAfterSeconds).toBe(14 * 86_400);
});

test('a handler can be tried twice without a broker', async () => {
  const store = async ({ data }: { data: { seq: number } }, session: ClientSession) => {
    await effects().insertOne({ _id: newId(), seq: data.seq }, { session });
  };
  await handleTwice(mongo, { transactional: store }, 'message-sent', sampleOf('message-sent', { seq: 7 }));
  expect(await stored()).toEqual([7]);
});
