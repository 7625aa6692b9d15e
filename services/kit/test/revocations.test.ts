import type { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { revokedChannel, revokedSessionsKey, watchRevocations } from '../src/http/revocations.ts';
import { newId } from '../src/mongo/ids.ts';
import { connectRedis } from '../src/redis/connect.ts';
import { quietLog, testEngines } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

async function setUp() {
  const redis = await connectRedis(testEngines().redisUrl, quietLog());
  const before = newId();
  await redis.zadd(revokedSessionsKey, Date.now() + 60_000, before);
  const others = await subscribers(redis);
  const revocations = await watchRevocations(redis, quietLog());
  const own = (await subscribers(redis)).filter((id) => !others.includes(id));
  onTestFinished(async () => {
    await revocations.stop();
    await redis.zrem(revokedSessionsKey, before);
    redis.disconnect();
  });
  return { redis, revocations, before, own };
}

async function subscribers(redis: Redis): Promise<string[]> {
  const list = String(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'));
  return [...list.matchAll(/^id=(\d+)/gm)].map(([, id]) => id as string);
}

test('what was revoked before the start is known, what is revoked later within a second', async () => {
  const { redis, revocations, before } = await setUp();
  const told: string[] = [];
  revocations.onRevoked((sessionId) => void told.push(sessionId));
  expect(revocations.has(before)).toBe(true);
  const later = newId();
  await redis.publish(revokedChannel, later);
  await eventually(() => revocations.has(later), { within: 1_000 });
  expect(told).toEqual([later]);
});

test('a lost connection is made again, with what was missed, and forgets nothing', async () => {
  const { redis, revocations, before, own } = await setUp();
  const missed = newId();
  expect(own).toHaveLength(1);
  await redis.call('CLIENT', 'KILL', 'ID', own[0] as string);
  await redis.zadd(revokedSessionsKey, Date.now() + 60_000, missed);
  await eventually(() => revocations.has(missed), { within: 5_000 });
  expect(revocations.has(before)).toBe(true);
  await redis.zrem(revokedSessionsKey, missed);
});
