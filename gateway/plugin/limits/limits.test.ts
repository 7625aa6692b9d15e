import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimits } from './limits.ts';

const large = { count: 240, seconds: 60, per: 'account' } as const;
let counts: Map<string, number>;
let calls: number;
beforeEach(() => {
  vi.useFakeTimers();
  counts = new Map();
  calls = 0;
});
afterEach(() => void vi.useRealTimers());

/** A gateway's limits; all of them count in the same Redis. */
function gateway() {
  const redis = {
    status: 'ready',
    defineCommand: () => {},
    countCall: async (key: string, windowMs: number, more: number) => {
      calls++;
      counts.set(key, (counts.get(key) ?? 0) + more);
      return [counts.get(key), windowMs];
    },
  };
  return createLimits(redis as unknown as Redis, { onFallback: () => {} });
}

async function call(limits: ReturnType<typeof gateway>, times: number, limit: typeof large) {
  let refused = 0;
  for (let n = 0; n < times; n++) refused += (await limits.overBy('send', limit)) > 0 ? 1 : 0;
  return refused;
}

test('up to half of a large limit memory answers, and Redis hears of it within a second', async () => {
  const limits = gateway();
  await call(limits, 100, large);
  expect(calls).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect([calls, counts.get('limit:send')]).toEqual([2, 100]);
});

test('a large limit holds to the call', async () => {
  expect(await call(gateway(), 250, large)).toBe(10);
});

test('what another gateway has counted before counts from the first call on', async () => {
  await call(gateway(), 240, large);
  expect(await call(gateway(), 1, large)).toBe(1);
});

test('each call under a small limit or an address is told at once', async () => {
  await call(gateway(), 5, { ...large, count: 20 } as never);
  await call(gateway(), 5, { ...large, per: 'address' } as never);
  expect(calls).toBe(10);
});
