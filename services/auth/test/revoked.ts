import { randomUUID } from 'node:crypto';
import { revokedSessionsKey } from '@emberline/kit/identity/sessions';
import { freshDatabase, testEngines, uniquePrefix } from '@emberline/kit/testing/engines';
import { Redis } from 'ioredis';
import { expect, onTestFinished } from 'vitest';
import { createSessions, type Session } from '../src/store/sessions.ts';

/** Fails unless an emptied Redis gets all revocations back, and none is counted that it has. */
export async function expectRepaired(count: number): Promise<void> {
  const { redis, mongo, sessions } = await revocations();
  const rows = Array.from({ length: count }, revokedSession);
  const [kept] = rows as [Session, ...Session[]];
  await mongo.db.collection<Session>('sessions').insertMany(rows);
  await redis.zadd(revokedSessionsKey, kept.expiresAt.getTime(), kept._id);
  expect(await sessions.repair()).toBe(count - 1);
  expect(await redis.zcard(revokedSessionsKey)).toBe(count);
  expect(await redis.zscore(revokedSessionsKey, kept._id)).toBe(String(kept.expiresAt.getTime()));
  expect(await sessions.repair()).toBe(0);
}

/** Sessions with a set of revocations of their own, since the tests share a Redis. */
export async function revocations() {
  const redis = new Redis(testEngines().redisUrl, { keyPrefix: uniquePrefix() });
  const mongo = await freshDatabase('repair');
  onTestFinished(async () => {
    await redis.del(revokedSessionsKey);
    redis.disconnect();
    await mongo.close();
  });
  return { redis, mongo, sessions: createSessions({ mongo, redis }) };
}

export function revokedSession(): Session {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  const who = { subjectId: randomUUID(), audience: 'member', openedBy: 'password' } as const;
  return { _id: randomUUID(), ...who, createdAt, expiresAt, revokedAt: createdAt };
}
