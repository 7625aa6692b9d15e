import { createSeenSessions, revokedSessionsKey } from '@emberline/kit/identity/sessions';
import { createMetrics } from '@emberline/kit/telemetry/metrics';
import { quietLog } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { onTestFinished, test } from 'vitest';
import { repairingRevocations } from '../src/jobs/sessions.ts';
import type { Session } from '../src/store/sessions.ts';
import { expectRepaired, revocations, revokedSession } from './revoked.ts';

test('an emptied Redis gets its revocations back, and those it has are not counted', () =>
  expectRepaired(300));

test('a Redis that takes no revocation is counted and told, and tried again', async () => {
  const { redis, mongo, sessions } = await revocations();
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
