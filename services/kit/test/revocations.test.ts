import { Redis } from 'ioredis';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { layFoundation } from '../src/foundation.ts';
import { revokedChannel, revokedSessionsKey, watchRevocations } from '../src/identity/sessions.ts';
import { newId } from '../src/mongo/ids.ts';
import { connectRedis } from '../src/redis/connect.ts';
import { createServiceApp } from '../src/service.ts';
import { readSettings, serviceSettings } from '../src/settings.ts';
import { cuttableLine } from '../src/testing/cut-off.ts';
import { quietLog, testEngines } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { testKeys } from '../src/testing/keys.ts';
import { testEnvironment } from '../src/testing/service.ts';

async function setUp() {
  const redis = await connectRedis({ url: testEngines().redisUrl }, quietLog());
  const before = newId();
  await redis.zadd(revokedSessionsKey, Date.now() + 60_000, before);
  // Other test files use the same Redis, so this watcher's connection gets a name.
  const name = newId();
  redis.options.connectionName = name;
  const revocations = await watchRevocations(redis, quietLog());
  const own = await eventually(() => subscriberNamed(redis, name));
  onTestFinished(async () => {
    await revocations.stop();
    await redis.zrem(revokedSessionsKey, before);
    redis.disconnect();
  });
  return { redis, revocations, before, own };
}

/** The id of the named connection once it has subscribed. */
async function subscriberNamed(redis: Redis, name: string): Promise<string | undefined> {
  const list = String(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'));
  return new RegExp(`^id=(\\d+) .*\\bname=${name}\\b`, 'm').exec(list)?.[1];
}

test('what was revoked before the start is known, what is revoked later within a second', async () => {
  const { redis, revocations, before } = await setUp();
  const told: string[] = [];
  revocations.onRevoked((sessionId) => void told.push(sessionId));
  expect(revocations.has(before)).toBe(true);
  const later = newId();
  await redis.publish(revokedChannel, later);
  await eventually(() => revocations.has(later), { within: 1_000 });
  // The channel also carries sessions of other test files.
  expect(told.filter((id) => id === before || id === later)).toEqual([later]);
});

test('a lost connection is made again, with what was missed, and forgets nothing', async () => {
  const { redis, revocations, before, own } = await setUp();
  const missed = newId();
  await redis.call('CLIENT', 'KILL', 'ID', String(own));
  await redis.zadd(revokedSessionsKey, Date.now() + 60_000, missed);
  await eventually(() => revocations.has(missed), { within: 5_000 });
  expect(revocations.has(before)).toBe(true);
  await redis.zrem(revokedSessionsKey, missed);
});

test('a service that starts without Redis lets nobody in until it knows who was revoked', async () => {
  const { redisUrl } = testEngines();
  const [keys, line, redis] = [await testKeys(), await cuttableLine(redisUrl), new Redis(redisUrl)];
  const [revoked, live] = [newId(), newId()];
  await redis.zadd(revokedSessionsKey, Date.now() + 60_000, revoked);
  line.cut();
  const settings = readSettings(Type.Object(serviceSettings({ name: 'sample', port: 0 })), {
    ...testEnvironment('revocations', keys.url),
    REDIS_URL: line.url,
  });
  const crash = (error: Error) => {
    throw error;
  };
  const foundation = await layFoundation({ name: 'sample', settings, log: quietLog(), crash });
  const app = await createServiceApp('sample', settings, foundation);
  onTestFinished(async () => {
    await app.close();
    await foundation.mongo.db.dropDatabase();
    for (const stop of foundation.stop) await stop();
    redis.disconnect();
    await Promise.all([line.stop(), keys.stop()]);
  });
  const verify = async (sessionId: string) =>
    foundation.callers.verify(await keys.tokenFor({ memberId: newId(), sessionId })).then(
      (caller) => (caller ? 'let in' : 'refused'),
      ({ code }) => code as string,
    );
  const ready = async () => (await app.inject('/health/ready')).statusCode;

  expect([await ready(), await verify(revoked), await verify(live)]).toEqual([
    503,
    'UNAVAILABLE',
    'UNAVAILABLE',
  ]);
  expect(await foundation.callers.verify('forged')).toBeUndefined();
  line.mend();
  await eventually(async () => (await ready()) === 200);
  expect([await verify(revoked), await verify(live)]).toEqual(['refused', 'let in']);
  // Known revocations are kept when Redis goes away again.
  line.cut();
  expect([await ready(), await verify(revoked), await verify(live)]).toEqual([200, 'refused', 'let in']);
  await redis.zrem(revokedSessionsKey, revoked);
});
