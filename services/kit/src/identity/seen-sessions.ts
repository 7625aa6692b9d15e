import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Callers } from './callers.ts';

export type SeenSessions = ReturnType<typeof createSeenSessions>;

/** Sorted set of session ids; the score is the hour of last use, in ms. */
const seenSessionsKey = 'seen-sessions';
const hourMs = 3_600_000;
const keptHours = 25;

/** When each session was last used, for members' lists of their own sessions. Never delays or fails a request. */
export function createSeenSessions(redis: Redis, now = Date.now) {
  const recorded = new LRUCache<string, number>({ max: 10_000 });
  const thisHour = () => Math.floor(now() / hourMs) * hourMs;

  function record(sessionId: string): void {
    const hour = thisHour();
    if (recorded.get(sessionId) === hour) return;
    recorded.set(sessionId, hour);
    redis.zadd(seenSessionsKey, 'GT', hour, sessionId).catch(() => recorded.delete(sessionId));
  }

  return {
    /** The same callers, but the last use of each session is recorded, to the hour. */
    recordUse: (callers: Callers): Callers => ({
      verify: async (token) => {
        const caller = await callers.verify(token);
        if (caller) record(caller.sessionId);
        return caller;
      },
    }),

    /** By session id; a session is missing if it was not used for a day, or not since Redis was emptied. */
    lastSeen: async (sessionIds: string[]): Promise<Map<string, Date>> => {
      if (sessionIds.length === 0) return new Map();
      const scores = await redis.zmscore(seenSessionsKey, ...sessionIds).catch(() => []);
      return new Map(
        sessionIds.flatMap((id, n) => (scores[n] ? [[id, new Date(Number(scores[n]))] as const] : [])),
      );
    },

    forgetOld: async (): Promise<void> => {
      await redis.zremrangebyscore(seenSessionsKey, '-inf', now() - keptHours * hourMs).catch(() => 0);
    },
  };
}
