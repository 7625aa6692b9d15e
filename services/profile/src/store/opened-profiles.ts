import type { Foundation } from '@emberline/kit/foundation';
import { LRUCache } from 'lru-cache';
import type { Window } from '../domain/budget.ts';

const mostKeptHere = 50_000;

/** Redis counts for all replicas; each replica counts for itself while Redis is down. */
export function createOpenedProfiles({ redis }: Pick<Foundation, 'redis'>) {
  const here = new LRUCache<string, number>({ max: mostKeptHere });

  async function countShared(windows: Window[]): Promise<number[]> {
    const batch = redis.pipeline();
    for (const { key, seconds } of windows) batch.incr(`profiles:${key}`).expire(`profiles:${key}`, seconds);
    const results = (await batch.exec()) ?? [];
    return windows.map((_, n) => {
      const [error, count] = results[2 * n] ?? [];
      if (error) throw error;
      return Number(count);
    });
  }

  function countHere(windows: Window[]): number[] {
    return windows.map(({ key }) => {
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      return count;
    });
  }

  return {
    /** Adds one to the count of each window. @returns the counts */
    count: (windows: Window[]): Promise<number[]> => countShared(windows).catch(() => countHere(windows)),
  };
}
