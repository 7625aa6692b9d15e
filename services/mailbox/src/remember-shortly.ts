import { LRUCache } from 'lru-cache';

const ms = 60_000;

/** The values set last, for a minute each, and gone from the memory soon after: people may have erased what they hold. */
export function rememberShortly<V extends object>(max: number, clock = performance as { now: () => number }) {
  const values = new LRUCache<string, V>({ max, ttl: ms, ttlResolution: 0, perf: clock });
  setInterval(() => values.purgeStale(), ms).unref();
  return values;
}
