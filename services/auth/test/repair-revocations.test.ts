import { randomUUID } from 'node:crypto';
import { revokedSessionsKey } from '@emberline/kit/identity/revocations';
import { createSeenSessions } from '@emberline/kit/identity/seen-sessions';
import { createMetrics } from '@emberline/kit/telemetry/metrics';
import { freshDatabase, quietLog, testEngines, uniquePrefix } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { repairingRevocations } from '../src/jobs/repair-revocations.ts';
import { createSessions, type Session } from '../src/store/sessions.ts';

/** Sessions with a set of revocations of their own, since the tests share a Redis. */
async function setUp() {
  const redis = new Redis(testEngines().redisUrl, { keyPrefix: uniquePrefix() });
  const mongo = await freshDatabase('repair');
  onTestFinished(async () => {
    await redis.del(revokedSessionsKey);
    redis.disconnect();
    await mongo.close();
  });
  return { redis, mongo, sessions: createSessions({ mongo, redis }) };
}

function revokedSession(): Session {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  const who = { subjectId: randomUUID(), audience: 'member', openedBy: 'password' } as const;
  return { _id: randomUUID(), ...who, createdAt, expiresAt, revokedAt: createdAt };
}

test('an emptied Redis gets 130,000 revocations back, and those it has are not counted', async () => {
  const { redis, mongo, sessions } = await setUp();
  const rows = Array.from({ length: 130_000 }, revokedSession);
  const [kept] = rows as [Session, ...Session[]];
  await mongo.db.collection<Session>('sessions').insertMany(rows);
  await redis.zadd(revokedSessionsKey, kept.expiresAt.getTime(), kept._id);
  expect(await sessions.repair()).toBe(129_999);
  expect(await redis.zcard(revokedSessionsKey)).toBe(130_000);
  expect(await redis.zscore(revokedSessionsKey, kept._id)).toBe(String(kept.expiresAt.getTime()));
  expect(await sessions.repair()).toBe(0);
}, 120_000);

test('a Redis that takes no revocation is counted and told, and tried again', async () => {
  const { redis, mongo, sessions } = await setUp();
  await mongo.db.collection<Session>('sessions').insertOne(revokedSession());
  await redis.set(revokedSessionsKey, 'not a sorted set');
  const metrics = createMetrics();
  const seen = createSeenSessions(redis);
  const stop = await repairingRevocations({ mongo, seen, sessions, log: quietLog(), metrics });
  onTestFinished(async () => void (await stop()));
  const failures = async () =>
    (await metrics.getSingleMetric('revocation_repair_failures_total')?.get())?.values[0]?.value;
  await eventually(async () => ((await failures()) ?? 0) > 0);
  await redis.del(revokedSessionsKey);
  await eventually(async () => (await redis.zcard(revokedSessionsKey)) === 1);
});
