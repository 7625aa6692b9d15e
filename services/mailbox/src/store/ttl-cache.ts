import { LRUCache } from 'lru-cache';

const ttlMs = 60_000;

/**
 * A cache of the `max` newest values, for a minute each. lru-cache alone keeps an expired value in memory until it is asked
 * for or pushed out; here it is gone soon after, since people may have erased what it holds.
 */
export function createTtlCache<V extends object>(max: number, clock: { now: () => number } = performance) {
  const values = new LRUCache<string, V>({ max, ttl: ttlMs, ttlResolution: 0, perf: clock });
  setInterval(() => values.purgeStale(), ttlMs).unref();
  return values;
}
