import { operation } from '@emberline/contracts';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consume, type EventConsumer } from '../src/events/consumer.ts';
import { eventIndexes } from '../src/events/inbox.ts';
import { newEvent } from '../src/events/outbox.ts';
import { type Foundation, layFoundation } from '../src/foundation.ts';
import type { App } from '../src/http/app.ts';
import { addRoute } from '../src/http/operation.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { inTransaction } from '../src/mongo/transaction.ts';
import { createServiceApp } from '../src/service.ts';
import { readSettings, serviceSettings } from '../src/settings.ts';
import { startTracing } from '../src/telemetry/tracing.ts';
import { type Collector, startCollector } from '../src/testing/collector.ts';
import { freshMongoUrl, quietLog, testEngines, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { type TestKeys, testKeys } from '../src/testing/keys.ts';
import { sampleOf } from './sample.ts';

const say = operation({
  id: 'sayForTest',
  service: 'admin',
  method: 'POST',
  path: '/test/say',
  who: 'guest',
  summary: 'Says one event.',
  body: Type.Object({ note: Type.String() }, { additionalProperties: false }),
  answer: Type.Object({}),
});

let collector: Collector;
let stopTracing: () => Promise<void>;
let keys: TestKeys;
let foundation: Foundation;
let app: App;
let consumer: EventConsumer;

beforeAll(async () => {
  collector = await startCollector();
  stopTracing = await startTracing('sample', collector.url);
  keys = await testKeys();
  const settings = readSettings(Type.Object(serviceSettings({ name: 'sample', port: 0 })), {
    APP_ENV: 'test',
    MONGO_URL: freshMongoUrl('tracing'),
    KAFKA_BROKERS: testEngines().kafkaBrokers,
    KAFKA_PREFIX: uniquePrefix(),
    REDIS_URL: testEngines().redisUrl,
    AUTH_URL: keys.url,
  });
  foundation = await layFoundation({ name: 'sample', settings, log: quietLog(), crash: () => {} });
  await ensureIndexes(foundation.mongo.db, eventIndexes);
  const { mongo, outbox, relay } = foundation;
  app = await createServiceApp('sample', settings, foundation);
  addRoute(app, say, async () => {
    await foundation.redis.set('for-test', 'secret of somebody');
    await inTransaction(mongo.client, (session) =>
      outbox.add(session, [newEvent('mail-attended', sampleOf('mail-attended'))]),
    );
    return {};
  });
  consumer = await consume({
    ...foundation,
    group: 'sample',
    handlers: { 'mail-attended': { idempotent: async () => {} } },
  });
  relay.start();
});

afterAll(async () => {
  await app.close();
  await consumer.stop();
  await foundation.mongo.db.dropDatabase();
  for (const stop of foundation.stop) await stop();
  await keys.stop();
  await stopTracing();
  await collector.stop();
});

test('one trace follows a request over the outbox and Kafka to the handler', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await app.inject({ method: 'POST', url: '/test/say', headers, payload: { note: 'x' } });
  const named = (name: string) => collector.spans.find((span) => span.name === name);
  await eventually(() => named('mail-attended push') && named('mail-attended send'), { within: 20_000 });
  const [request, sent, pushed] = [
    named('sayForTest'),
    named('mail-attended send'),
    named('mail-attended push'),
  ];
  expect([request, sent, pushed].map((span) => span?.traceId)).toEqual([traceId, traceId, traceId]);
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  expect(sent?.parentSpanId).toBe(request?.spanId);
  expect(pushed?.parentSpanId).toBe(sent?.spanId);
});

test('what belongs to no trace makes none', async () => {
  const say = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/test/say', headers, payload: { note: 'x' } });
  const before = collector.spans.length;
  await app.inject({ url: '/health/ready' });
  await say({});
  await say({ traceparent: 'x' });
  const traceId = '1af7651916cd43dd8448eb211c80319c';
  await say({ traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  const later = () => collector.spans.slice(before);
  // The consumer may finish before the broker has answered the relay, so both spans are awaited.
  const hasCome = (name: string) => later().some((span) => span.name === name);
  await eventually(() => hasCome('mail-attended push') && hasCome('mail-attended send'), { within: 20_000 });
  expect(new Set(later().map((span) => span.traceId))).toEqual(new Set([traceId]));
});

test('a trace shows what a request asks of MongoDB and Redis, below the request', async () => {
  const traceId = '2af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await app.inject({ method: 'POST', url: '/test/say', headers, payload: { note: 'x' } });
  const named = (name: string) =>
    collector.spans.find((span) => span.traceId === traceId && span.name === name);
  const names = ['mongo insert outbox', 'mongo commitTransaction admin', 'redis set'];
  await eventually(() => ['sayForTest', ...names].every(named), { within: 20_000 });
  const below = names.map(named);
  expect(below.map((span) => span?.parentSpanId)).toEqual(Array(3).fill(named('sayForTest')?.spanId));
  expect(JSON.stringify(below)).not.toContain('secret of somebody');
});

test('the figures tell the lag, what is dead and which engine answers', async () => {
  await eventually(
    async () => (await foundation.metrics.metrics()).includes('consumer_lag_events{group="sample"} 0'),
    {
      within: 20_000,
    },
  );
  const text = await foundation.metrics.metrics();
  expect(text).toContain('dead_letters{group="sample"} 0');
  for (const engine of ['mongo', 'kafka', 'redis']) expect(text).toContain(`engine_up{engine="${engine}"} 1`);
});
