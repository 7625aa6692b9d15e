import { profileBudgets } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import type { Foundation } from '@emberline/kit/foundation';
import { addressKey } from '@emberline/kit/http/client-address';
import { LRUCache } from 'lru-cache';
import { type Window, waitText, windowsOf } from '../domain/budget.ts';

export interface ProfileBudget {
  /**
   * Counts one opened profile against the account and against its network address.
   * @throws ProblemError TOO_MANY
   */
  spend: (memberId: string, address: string) => Promise<void>;
}

const mostKeptHere = 50_000;

/**
 * Limits how many profiles may be opened in an hour and a day, so that nobody copies the whole site. Redis counts for all
 * replicas; each replica counts for itself while Redis is down.
 */
export function createProfileBudget({
  redis,
  now,
  times,
}: Pick<Foundation, 'redis'> & { now: () => Date; times: number }): ProfileBudget {
  const { account, address: one } = profileBudgets;
  const perAddress = { hour: one.hour * times, day: one.day * times };
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
    spend: async (memberId, address) => {
      const time = now().getTime();
      const windows = [
        ...windowsOf(`account:${memberId}`, account, time),
        ...windowsOf(`address:${addressKey(address)}`, perAddress, time),
      ];
      const counts = await countShared(windows).catch(() => countHere(windows));
      const over = windows.filter(({ most }, n) => (counts[n] ?? 0) > most);
      if (over.length > 0) throw tooMany(Math.max(...over.map(({ left }) => left)));
    },
  };
}

function tooMany(retryAfter: number): ProblemError {
  const message = `You have opened many profiles in a short time. Please have a break and come back ${waitText(retryAfter)}.`;
  return new ProblemError('TOO_MANY', message, { retryAfter });
}
