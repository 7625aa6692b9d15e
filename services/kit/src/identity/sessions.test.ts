import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createSeenSessions } from './sessions.ts';

const hourMs = 3_600_000;

function world() {
  const scores = new Map<string, number>();
  const state = { now: 10.5 * hourMs, isDown: false, writes: 0 };
  const redis = {
    zadd: async (_key: string, _flag: 'GT', score: number, id: string) => {
      if (state.isDown) throw new Error('down');
      state.writes++;
      scores.set(id, Math.max(scores.get(id) ?? 0, score));
    },
    zmscore: async (_key: string, ...ids: string[]) => {
      if (state.isDown) throw new Error('down');
      return ids.map((id) => scores.get(id)?.toString() ?? null);
    },
    zremrangebyscore: async (_key: string, _from: string, to: number) => {
      for (const [id, score] of scores) if (score <= to) scores.delete(id);
    },
  } as unknown as Redis;
  const seen = createSeenSessions(redis, () => state.now);
  const callers = seen.recordUse({
    verify: async (token) =>
      token === 'forged'
        ? undefined
        : { kind: 'member', id: 'm', sessionId: token, expiresAt: new Date(state.now + hourMs) },
  });
  return { state, seen, callers };
}

test('a session is seen to the hour, written once an hour, and forgotten after a day', async () => {
  const { state, seen, callers } = world();
  for (let n = 0; n < 3; n++) await callers.verify('one');
  expect(state.writes).toBe(1);
  expect(await seen.lastSeen(['one', 'two'])).toEqual(new Map([['one', new Date(10 * hourMs)]]));
  state.now += hourMs;
  await callers.verify('one');
  expect((await seen.lastSeen(['one'])).get('one')).toEqual(new Date(11 * hourMs));
  state.now += 27 * hourMs;
  await seen.forgetOld();
  expect(await seen.lastSeen(['one'])).toEqual(new Map());
});

test('a token that is not good is not seen', async () => {
  const { state, callers } = world();
  expect(await callers.verify('forged')).toBeUndefined();
  expect(state.writes).toBe(0);
});

test('nobody waits for Redis, or is refused without it; what it missed is noted with the next request', async () => {
  const { state, seen, callers } = world();
  state.isDown = true;
  expect(await callers.verify('one')).toMatchObject({ sessionId: 'one' });
  expect(await seen.lastSeen(['one'])).toEqual(new Map());
  state.isDown = false;
  await callers.verify('one');
  expect((await seen.lastSeen(['one'])).size).toBe(1);
});
