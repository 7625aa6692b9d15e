import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Callers } from './callers.ts';

export interface SeenSessions {
  /** The same callers; the use of each session is recorded, to the hour. */
  recordUse: (callers: Callers) => Callers;
  /** By session id; sessions that were not seen for a day, or since Redis was emptied, are missing. */
  lastSeen: (sessionIds: string[]) => Promise<Map<string, Date>>;
  forgetOld: () => Promise<void>;
}

/** Sorted set of session ids, each with the hour in which it was last seen, in ms, as score. */
const seenSessionsKey = 'seen-sessions';
const hourMs = 3_600_000;
const keptHours = 25;

/** When each session was last used, for the list that people see of their own. Never in the way of a request. */
export function createSeenSessions(redis: Redis, now = Date.now): SeenSessions {
  const recorded = new LRUCache<string, number>({ max: 10_000 });
  const thisHour = () => Math.floor(now() / hourMs) * hourMs;

  function record(sessionId: string): void {
    const hour = thisHour();
    if (recorded.get(sessionId) === hour) return;
    recorded.set(sessionId, hour);
    redis.zadd(seenSessionsKey, 'GT', hour, sessionId).catch(() => recorded.delete(sessionId));
  }

  return {
    recordUse: (callers) => ({
      verify: async (token) => {
        const caller = await callers.verify(token);
        if (caller) record(caller.sessionId);
        return caller;
      },
    }),
    lastSeen: async (sessionIds) => {
      if (sessionIds.length === 0) return new Map();
      const scores = await redis.zmscore(seenSessionsKey, ...sessionIds).catch(() => []);
      return new Map(
        sessionIds.flatMap((id, n) => (scores[n] ? [[id, new Date(Number(scores[n]))] as const] : [])),
      );
    },
    forgetOld: async () => {
      await redis.zremrangebyscore(seenSessionsKey, '-inf', now() - keptHours * hourMs).catch(() => 0);
    },
  };
}
