import { operation } from '@emberline/contracts';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consume, type EventConsumer } from '../src/events/consumer.ts';
import { eventIndexes } from '../src/events/inbox.ts';
import { newEvent } from '../src/events/outbox.ts';
import { type Foundation, layFoundation } from '../src/foundation.ts';
import type { App } from '../src/http/app.ts';
import { addRoute } from '../src/http/operation.ts';
import { newId } from '../src/mongo/ids.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { inTransaction } from '../src/mongo/transaction.ts';
import { createServiceApp } from '../src/service.ts';
import { readSettings, serviceSettings } from '../src/settings.ts';
import { freshMongoUrl, quietLog, testEngines, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { type TestKeys, testKeys } from '../src/testing/keys.ts';
import { sampleOf } from './sample.ts';

const attend = operation({
  id: 'attendForTest',
  service: 'admin',
  method: 'POST',
  path: '/test/attend',
  who: 'member',
  summary: 'Writes one event.',
  body: Type.Object({ note: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
  answer: Type.Object({ id: Type.String() }),
});

let keys: TestKeys;
let foundation: Foundation;
let app: App;
let consumer: EventConsumer;
const heard: string[] = [];

beforeAll(async () => {
  keys = await testKeys();
  const settings = readSettings(Type.Object(serviceSettings({ name: 'sample', port: 0 })), {
    APP_ENV: 'test',
    MONGO_URL: freshMongoUrl('service'),
    KAFKA_BROKERS: testEngines().kafkaBrokers,
    KAFKA_PREFIX: uniquePrefix(),
    REDIS_URL: testEngines().redisUrl,
    AUTH_URL: keys.url,
  });
  const crash = (error: Error) => {
    throw error;
  };
  foundation = await layFoundation({ name: 'sample', settings, log: quietLog(), crash });
  await ensureIndexes(foundation.mongo.db, eventIndexes);
  const { mongo, outbox, relay } = foundation;
  app = await createServiceApp('sample', settings, foundation);
  addRoute(app, attend, async ({ caller }) => {
    await inTransaction(mongo.client, async (session) => {
      await outbox.add(session, [newEvent('mail-attended', sampleOf('mail-attended'))]);
    });
    return { id: caller.id };
  });
  consumer = await consume({
    ...foundation,
    group: 'sample',
    handlers: { 'mail-attended': { idempotent: async (event) => void heard.push(event.id) } },
  });
  relay.start();
});

afterAll(async () => {
  await app.close();
  await consumer.stop();
  await foundation.mongo.db.dropDatabase();
  for (const stop of foundation.stop) await stop();
  await keys.stop();
});

test('a request of a member becomes an event that a consumer hears', async () => {
  const memberId = newId();
  const answer = await app.inject({
    method: 'POST',
    url: '/test/attend',
    headers: { authorization: `Bearer ${await keys.tokenFor({ memberId })}` },
    payload: { note: 'x' },
  });
  expect(answer.json()).toEqual({ id: memberId });
  await eventually(() => heard.length === 1, { within: 15_000 });
});
