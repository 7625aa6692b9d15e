import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '../src/errors.ts';
import type { Bus, BusRecord } from '../src/events/bus-types.ts';
import { createInbox, eventIndexes } from '../src/events/inbox.ts';
import { createOutbox, newEvent } from '../src/events/outbox.ts';
import { createOutboxHints, createRelay } from '../src/events/relay.ts';
import { createGroupCommit } from '../src/group-commit.ts';
import { connectMongo, type Mongo } from '../src/mongo/connect.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { inTransaction } from '../src/mongo/transaction.ts';
import { connectRedis } from '../src/redis/connect.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { atRandomMoments, type CuttableLine, cuttableLine, disturb } from '../src/testing/cut-off.ts';
import { freshMongoUrl, quietLog, testEngines } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { sampleOf } from './sample.ts';

// An operation that is cut off at any moment must release what it holds: leases, places in queues, marks of events.

const operations = 200;
const timeout = 120_000;

async function lineToMongo(): Promise<{ line: CuttableLine; mongo: Mongo }> {
  const line = await cuttableLine(freshMongoUrl('cut-off'));
  const mongo = await connectMongo(line.url, { name: 'tests', log: quietLog() });
  await ensureIndexes(mongo.db, eventIndexes);
  onTestFinished(async () => {
    await mongo.db.dropDatabase();
    await mongo.close();
    await line.stop();
  });
  return { line, mongo };
}

/** Starts the operations while the line is cut and stalled. @returns which of them succeeded */
async function whileDisturbed(line: CuttableLine, run: (n: number) => Promise<unknown>): Promise<boolean[]> {
  const disturbing = disturb(line, 1_500);
  const succeeded = await atRandomMoments(operations, (n) =>
    run(n).then(
      () => true,
      () => false,
    ),
  );
  await disturbing;
  return succeeded;
}

test('a call that waits for an engine that fell silent fails well before its connection’s own limit', {
  timeout,
}, async () => {
  const line = await cuttableLine(freshMongoUrl('silent'));
  const url = new URL(line.url);
  // Or the driver goes on at the set's own addresses, past the line.
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  const mongo = await connectMongo(url.href, { name: 'tests', log: quietLog() });
  onTestFinished(async () => {
    line.resume();
    await mongo.db.dropDatabase();
    await mongo.close();
    await line.stop();
  });
  const rows = mongo.db.collection('rows');
  await rows.insertOne({ before: true });
  line.pause();
  const begun = Date.now();
  await expect(rows.insertOne({ before: false })).rejects.toSatisfy(isUnavailable);
  expect(Date.now() - begun).toBeLessThan(11_000);
});

test('the relay sends all that was committed, in order, and takes its lease again', { timeout }, async () => {
  const { line, mongo } = await lineToMongo();
  const redis = await connectRedis({ url: testEngines().redisUrl }, quietLog());
  const hints = createOutboxHints(redis, mongo.db.databaseName);
  const outbox = createOutbox(mongo.db);
  const sent: string[] = [];
  const publish = async (records: BusRecord[]) => {
    for (const { key, value } of records) sent.push(`${key} ${JSON.parse(value).data.version}`);
  };
  const bus = { ensureTopics: async () => {}, publish } as unknown as Bus;
  const relay = createRelay({ mongo, bus, outbox, hints, log: quietLog(), metrics: createMetrics() });
  onTestFinished(async () => {
    await relay.stop();
    hints.stop();
    redis.disconnect();
  });
  relay.start();
  const say = (n: number) =>
    inTransaction(mongo.client, (session) => {
      const data = sampleOf('profile-changed', { memberId: String(n % 10).repeat(24), version: n });
      return outbox.add(session, [newEvent('profile-changed', data, { order: n })]);
    });

  await whileDisturbed(line, say);
  await eventually(() => say(operations).then(() => true), { within: 30_000 });
  for (let n = operations + 1; n <= 2 * operations; n++) await say(n);
  await relay.drain();
  const stored = await outbox.rows.find().sort({ order: 1 }).toArray();
  const saidOnce = [...new Set(sent)];
  expect(saidOnce.toSorted()).toEqual(stored.map(({ key, order }) => `${key} ${order}`).toSorted());
  // Events published after the disturbance arrived in order.
  const late = saidOnce.map((one) => Number(one.split(' ')[1])).filter((n) => n > operations);
  for (const ofOneKey of Map.groupBy(late, (n) => n % 10).values())
    expect(ofOneKey).toEqual(ofOneKey.toSorted((a, b) => a - b));
});

test('an inbox does what it was cut off from once it is asked again, and once', { timeout }, async () => {
  const { line, mongo } = await lineToMongo();
  const inbox = createInbox(mongo.client, mongo.db, 'tests');
  const effects = mongo.db.collection<{ _id: string; count: number }>('effects');
  await effects.insertOne({ _id: 'ready', count: 0 });
  const hear = (n: number) =>
    inbox.once(`event-${n}`, async (session) => {
      await effects.updateOne({ _id: `event-${n}` }, { $inc: { count: 1 } }, { upsert: true, session });
    });

  await whileDisturbed(line, hear);
  await eventually(() => hear(0).then(() => true), { within: 30_000 });
  for (let n = 0; n < 2 * operations; n++) await hear(n);
  expect(await effects.countDocuments({ count: 1 })).toBe(2 * operations);
});

test('a group commit has nobody waiting and nothing under way, and takes a full load', {
  timeout,
}, async () => {
  const { line, mongo } = await lineToMongo();
  const rows = mongo.db.collection<{ _id: number }>('rows');
  // As services do at their start. Created within a transaction that is cut off, it would be locked for its lifetime.
  await mongo.db.createCollection('rows');
  const group = createGroupCommit<number, number>({
    commit: async (items) => {
      await inTransaction(mongo.client, async (session) => {
        for (const _id of items) await rows.updateOne({ _id }, { $set: { _id } }, { upsert: true, session });
      });
      return items;
    },
    mayBeOne: (error) => !isUnavailable(error),
    touches: (item) => [String(item % 20)],
    largest: 64,
    queue: { most: 1_000, longestMs: 4_000 },
  });
  const given = (n: number) =>
    group.submit(n, n % 3 === 0 ? undefined : AbortSignal.timeout(Math.floor(Math.random() * 400)));

  const done = await whileDisturbed(line, given);
  await eventually(() => group.submit(operations).then(() => true), { within: 30_000 });
  expect([group.waiting, group.underWay]).toEqual([0, 0]);
  await Promise.all(Array.from({ length: operations }, (_, n) => group.submit(operations + n)));
  const stored = new Set((await rows.find().toArray()).map(({ _id }) => _id));
  const promised = done.flatMap((isDone, n) => (isDone ? [n] : []));
  expect(promised.filter((n) => !stored.has(n))).toEqual([]);
  expect([...stored].filter((n) => n >= operations)).toHaveLength(operations);
});
