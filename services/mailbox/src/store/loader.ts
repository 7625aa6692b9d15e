import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';

/**
 * Batches the look-ups of one turn of the event loop into one query: under load a round trip costs more than its
 * data. Nothing is cached: each look-up is answered by a query that began after it.
 * @param findMany answers the documents with these ids, in any order.
 */
export function createLoader<T extends { _id: string }>(
  findMany: (ids: string[]) => Promise<T[]>,
): (id: string) => Promise<T | null> {
  async function findEach(ids: readonly string[]): Promise<(T | null)[]> {
    const documents = await findMany([...new Set(ids)]);
    const byId = new Map(documents.map((document) => [document._id, document]));
    return ids.map((id) => byId.get(id) ?? null);
  }
  const loader = new DataLoader(findEach, { cache: false, batchScheduleFn: setImmediate });
  return (id) => loader.load(id);
}

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
