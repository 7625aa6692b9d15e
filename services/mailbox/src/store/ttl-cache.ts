import { LRUCache } from 'lru-cache';

const ttlMs = 60_000;

/**
 * A cache of the `max` newest values, each for a minute. lru-cache alone keeps an expired value in memory until it
 * is read or evicted. This cache removes it soon after it expires, because people may have erased what it holds.
 */
export function createTtlCache<V extends object>(max: number, clock: { now: () => number } = performance) {
  const values = new LRUCache<string, V>({ max, ttl: ttlMs, ttlResolution: 0, perf: clock });
  setInterval(() => values.purgeStale(), ttlMs).unref();
  return values;
}
