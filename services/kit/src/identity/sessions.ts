import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../errors.ts';
import { connectWithin } from '../redis/connect.ts';
import type { Log } from '../telemetry/log.ts';
import type { Callers } from './callers.ts';

export interface Revocations {
  /** @throws ProblemError UNAVAILABLE until the set was loaded once. */
  has: (sessionId: string) => boolean;
  /** Whether the set was loaded once. */
  isLoaded: () => boolean;
  /** Called once per session when its revocation becomes known. Returns how to stop listening. */
  onRevoked: (listener: (sessionId: string) => void) => () => void;
  stop: () => Promise<void>;
}

/** Sorted set of revoked session ids, scored by expiry in ms; and the channel that announces new ones. */
export const revokedSessionsKey = 'revoked-sessions';
export const revokedChannel = 'session-revoked';

/**
 * An in-memory cache of the sessions that were revoked before their tokens expire: loaded at every (re)connection,
 * updated by the channel, reloaded every 30 s as a safety net. While Redis is down the last set is kept; a process
 * that starts then refuses every caller until it has loaded the set.
 */
export async function watchRevocations(redis: Redis, log: Log): Promise<Revocations> {
  const reloadMs = 30_000;
  const probeMs = 5_000;
  const expiryOf = new Map<string, number>();
  const listeners = new Set<(sessionId: string) => void>();
  let isLoaded = false;
  const subscriber = redis.duplicate({ lazyConnect: true, autoResubscribe: false });
  subscriber.on('error', () => {});
  subscriber.on('message', (_channel, sessionId) => add(sessionId, Date.now() + 24 * 3_600_000));
  subscriber.on('ready', () => void subscribeAndLoad());
  redis.on('ready', load);
  const timers = [setInterval(() => void load(), reloadMs), setInterval(() => void probe(), probeMs)];
  for (const timer of timers) timer.unref();
  await connectWithin(subscriber, 2_000);
  await load();

  async function subscribeAndLoad(): Promise<void> {
    // Subscribes first, so that no revocation is missed while the set is read.
    try {
      await subscriber.subscribe(revokedChannel);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'not subscribed');
      subscriber.disconnect(true);
    }
    await load();
  }

  /** A connection that died silently would announce nothing more, so it is replaced. */
  async function probe(): Promise<void> {
    if (subscriber.status !== 'ready') return;
    await subscriber.ping().catch(() => subscriber.disconnect(true));
  }

  async function load(): Promise<void> {
    const now = Date.now();
    for (const [sessionId, expiry] of expiryOf) if (expiry <= now) expiryOf.delete(sessionId);
    const rows = await redis
      .zrange(revokedSessionsKey, now, '+inf', 'BYSCORE', 'WITHSCORES')
      .catch(() => undefined);
    if (!rows) return;
    for (let i = 0; i + 1 < rows.length; i += 2) add(rows[i] as string, Number(rows[i + 1]));
    isLoaded = true;
  }

  function add(sessionId: string, expiry: number): void {
    const isNew = !expiryOf.has(sessionId);
    expiryOf.set(sessionId, expiry);
    if (isNew) for (const listener of listeners) listener(sessionId);
  }

  return {
    has: (sessionId) => {
      if (!isLoaded) throw new ProblemError('UNAVAILABLE');
      return expiryOf.has(sessionId);
    },
    isLoaded: () => isLoaded,
    onRevoked: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      redis.off('ready', load);
      subscriber.disconnect();
    },
  };
}

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
