import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@emberline/contracts';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Bus, BusRecord } from '../src/events/bus-types.ts';
import { eventIndexes } from '../src/events/inbox.ts';
import { createOutbox, newEvent, type Outbox, replaySent } from '../src/events/outbox.ts';
import { createOutboxHints, createRelay, type Relay } from '../src/events/relay.ts';
import type { Mongo } from '../src/mongo/connect.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { createLease, LeaseLost } from '../src/mongo/lease.ts';
import { inTransaction } from '../src/mongo/transaction.ts';
import { connectRedis } from '../src/redis/connect.ts';
import { createMetrics, type Metrics } from '../src/telemetry/metrics.ts';
import { freshDatabase, quietLog, testEngines } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { sampleOf } from './sample.ts';

let mongo: Mongo;
let outbox: Outbox;
const databases: Mongo[] = [];
let redis: Redis;

beforeEach(async () => {
  mongo = await freshDatabase('outbox');
  await ensureIndexes(mongo.db, eventIndexes);
  databases.push(mongo);
  outbox = createOutbox(mongo.db);
});
beforeAll(async () => {
  redis = await connectRedis({ url: testEngines().redisUrl }, quietLog());
});
afterAll(async () => {
  redis.disconnect();
  await Promise.all(databases.map((database) => database.close()));
});

/** Replaces the broker, so that a test decides when it answers. bus.test.ts and service.test.ts use the real one. */
function recordingBus(
  answer: (records: BusRecord[], signal?: AbortSignal) => Promise<void> = async () => {},
) {
  const sent: BusRecord[] = [];
  const bus = {
    ensureTopics: async () => {},
    publish: async (records: BusRecord[], signal?: AbortSignal) => {
      await answer(records, signal);
      sent.push(...records);
    },
  } as unknown as Bus;
  return { bus, sent };
}

function relayOver(
  bus: Bus,
  options: { outbox?: Outbox; metrics?: Metrics; instance?: string; stop?: boolean; keptMs?: number } = {},
): Relay {
  const hints = createOutboxHints(redis, mongo.db.databaseName);
  const relay = createRelay({
    ...{ mongo, bus, outbox, hints, log: quietLog(), metrics: createMetrics() },
    ...options,
  });
  onTestFinished(() => hints.stop());
  if (options.stop !== false) onTestFinished(() => relay.stop());
  relay.start();
  return relay;
}

type Note = { key: string; order?: number };
function say(notes: Note[], type: EventType = 'message-sent'): Promise<void> {
  return inTransaction(mongo.client, (session) =>
    outbox.add(
      session,
      notes.map(({ key, ...order }) =>
        newEvent(type, sampleOf(type, { conversationId: key, seq: order.order ?? 0 } as never), order),
      ),
    ),
  );
}
/** Shorter than the relay’s time between two looks. */
const beforePoll = 2_500;
const seqOf = ({ value }: BusRecord) => JSON.parse(value).data.seq;
const states = async () => (await outbox.rows.find().toArray()).map(({ state }) => state);

test('while the database is away, the metrics leave out what only it knows and tell the rest', async () => {
  const away = async () => {
    throw new Error('away');
  };
  const metrics = createMetrics();
  relayOver(recordingBus().bus, { outbox: { ...outbox, find: away, oldest: away }, metrics });
  const told = await metrics.metrics();
  expect(told).toMatch(/^process_cpu_seconds_total /m);
  expect(told).not.toMatch(/^outbox_oldest_pending_seconds/m);
});

test('an event leaves at once after its transaction, and is kept as sent', async () => {
  const { bus, sent } = recordingBus();
  const relay = relayOver(bus);
  await relay.drain();
  await say([{ key: 'a' }]);
  await eventually(() => sent.length === 1, { within: beforePoll });
  await relay.drain();
  expect(await states()).toEqual(['sent']);
  expect(sent[0]).toMatchObject({ topic: 'message-sent', key: 'a' });
});

test('an event of a transaction that failed never leaves', async () => {
  const { bus, sent } = recordingBus();
  const failed = inTransaction(mongo.client, async (session) => {
    await outbox.add(session, [newEvent('message-sent', sampleOf('message-sent'))]);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await relayOver(bus).drain();
  expect(sent).toEqual([]);
});

test('events of one key leave by their order, whichever was written first', async () => {
  await say([
    { key: 'a', order: 3 },
    { key: 'a', order: 1 },
  ]);
  await say([{ key: 'a', order: 2 }]);
  const { bus, sent } = recordingBus();
  await relayOver(bus).drain();
  expect(sent.map(seqOf)).toEqual([1, 2, 3]);
});

test('one batch is in flight, of at most 500 events', async () => {
  await say(Array.from({ length: 700 }, (_, order) => ({ key: `k${order % 7}`, order })));
  const sizes: number[] = [];
  let inFlight = 0;
  const { bus, sent } = recordingBus(async (records) => {
    expect(++inFlight).toBe(1);
    sizes.push(records.length);
    await new Promise((resolve) => setImmediate(resolve));
    inFlight--;
  });
  await relayOver(bus).drain();
  expect(sizes).toEqual([500, 200]);
  expect(new Set(sent.map(seqOf)).size).toBe(700);
});

test('while the broker is away rows wait as pending, and leave afterwards', async () => {
  const gate = Promise.withResolvers<void>();
  const { bus, sent } = recordingBus(() => gate.promise);
  const relay = relayOver(bus);
  await say([{ key: 'a' }]);
  await eventually(async () => (await states())[0] === 'pending');
  gate.resolve();
  await relay.drain();
  expect(sent).toHaveLength(1);
});

test('a failed send is made again', async () => {
  let calls = 0;
  const { bus, sent } = recordingBus(async () => {
    if (++calls === 1) throw new Error('unknown outcome');
  });
  const relay = relayOver(bus);
  await say([{ key: 'a' }]);
  await relay.drain();
  expect([calls, sent.length]).toEqual([2, 1]);
});

test('rows that another replica writes wake the one that sends', async () => {
  const { bus, sent } = recordingBus();
  await relayOver(bus).drain();
  outbox = createOutbox(mongo.db);
  relayOver(recordingBus().bus, { outbox });
  await eventually(async () => (await redis.pubsub('NUMSUB', mongo.db.databaseName))[1] === 2);
  await say([{ key: 'a' }]);
  await eventually(() => sent.length === 1, { within: beforePoll });
});

test('what was sent is marked a little later, many rows together, and not sent twice meanwhile', async () => {
  const { bus, sent } = recordingBus();
  await relayOver(bus).drain();
  for (let order = 1; order <= 20; order++) {
    await say([{ key: 'a', order }]);
    await eventually(() => sent.length === order);
  }
  await eventually(async () => (await states()).every((state) => state === 'sent'));
  expect(sent.map(seqOf)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test('of two relays one sends; the other takes over when it stops', async () => {
  const [one, two] = [recordingBus(), recordingBus()];
  const first = relayOver(one.bus, { stop: false });
  await first.drain();
  relayOver(two.bus);
  await say([{ key: 'a', order: 1 }]);
  await eventually(() => one.sent.length === 1);
  const holder = async () => (await mongo.db.collection('leases').findOne())?.owner;
  const before = await holder();
  await first.stop();
  // Otherwise the other one would have to wait until the lease ends.
  expect(await holder()).not.toBe(before);
  await say([{ key: 'a', order: 2 }]);
  await eventually(() => two.sent.length === 1);
  expect([one.sent.map(seqOf), two.sent.map(seqOf)]).toEqual([[1], [2]]);
});

test('without events nobody holds the lease: whoever has one takes it at once, and it still shows that a process runs', async () => {
  const [one, other] = ['replica-1', 'replica-2'].map((owner) =>
    createLease(mongo.db, 'outbox-relay', owner),
  );
  const expiresIn = async () =>
    ((await mongo.db.collection('leases').findOne())?.expiresAt.getTime() ?? 0) - Date.now();
  await one?.rest();
  expect([one?.holds(), (await expiresIn()) > 30_000]).toEqual([false, true]);
  await other?.rest();
  expect(await other?.take()).toBe(1);
  await one?.rest();
  expect(await one?.take()).toBeUndefined();
  await other?.release();
  await one?.rest();
  await one?.release();
  expect(await expiresIn()).toBeLessThan(0);
});

test('a relay that has sent nothing for a while writes nothing, and sends the next event at once', async () => {
  const { bus, sent } = recordingBus();
  const relay = relayOver(bus, { keptMs: 200 });
  await relay.drain();
  const lease = () => mongo.db.collection('leases').findOne();
  await eventually(async () => (await lease())?.resting === true);
  const before = await lease();
  // Longer than a holder takes to renew.
  await sleep(2_500);
  expect(await lease()).toEqual(before);
  await say([{ key: 'a' }]);
  await eventually(() => sent.length === 1, { within: beforePoll });
});

test('a paused holder that wakes up after a takeover cannot mark rows as sent', async () => {
  const paused = createLease(mongo.db, 'outbox-relay', 'replica-1');
  expect(await paused.take()).toBe(1);
  await mongo.db.collection('leases').updateOne({}, { $set: { expiresAt: new Date(0) } });
  const next = createLease(mongo.db, 'outbox-relay', 'replica-2');
  expect(await next.take()).toBe(2);
  expect(await next.take()).toBe(2);
  await expect(inTransaction(mongo.client, (session) => paused.fence(session))).rejects.toThrow(LeaseLost);
  expect(await inTransaction(mongo.client, (session) => next.fence(session))).toBe(2);
  expect(await createLease(mongo.db, 'outbox-relay', 'replica-3').take()).toBeUndefined();
});

test('a holder that slept through another one has a higher epoch afterwards', async () => {
  const [one, two] = ['replica-1', 'replica-2'].map((owner) => createLease(mongo.db, 'outbox-relay', owner));
  expect(await one?.take()).toBe(1);
  await mongo.db.collection('leases').updateOne({}, { $set: { expiresAt: new Date(0) } });
  expect(await two?.take()).toBe(2);
  await two?.release();
  expect(await one?.take()).toBe(3);
});

test('a restarted process takes back its own lease at once, with a higher epoch', async () => {
  await createLease(mongo.db, 'outbox-relay', 'replica-1').take();
  expect(await createLease(mongo.db, 'outbox-relay', 'replica-1').take()).toBe(2);
});

test('what was sent in a span of time can be sent again', async () => {
  const { bus, sent } = recordingBus();
  const relay = relayOver(bus);
  await say([
    { key: 'a', order: 1 },
    { key: 'a', order: 2 },
  ]);
  await relay.drain();
  const now = Date.now();
  expect(await replaySent(outbox, new Date(now - 60_000), new Date(now - 30_000))).toBe(0);
  expect(await replaySent(outbox, new Date(now - 60_000), new Date(now + 60_000))).toBe(2);
  await relay.drain();
  expect(sent.map(seqOf)).toEqual([1, 2, 1, 2]);
});

test('sent rows end after 7 days', async () => {
  const indexes = await outbox.rows.indexes();
  expect(indexes.find(({ key }) => 'sentAt' in key)?.expireAfterSeconds).toBe(7 * 86_400);
});
