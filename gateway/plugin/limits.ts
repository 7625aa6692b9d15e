import type { Operation } from '@emberline/contracts';
import type { Redis } from 'ioredis';
import { createLocalCounts } from './local-counts.ts';

/** The longest a request waits for its count in Redis. */
export const countBudgetMs = 50;
const restMs = 1_000;

const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

export type Limits = ReturnType<typeof createLimits>;
type Limit = Pick<NonNullable<Operation['limit']>, 'count' | 'seconds'>;

/**
 * Counts calls in fixed windows, in Redis for all gateways together. When Redis is down or slower than 50 ms, it is
 * skipped for a second and this process's own counts decide. Those always run, so that no count restarts at 0 when
 * Redis goes down.
 * @param redis with commandTimeout at the budget
 */
export function createLimits(redis: Redis, { onFallback }: { onFallback: () => void }) {
  const local = createLocalCounts();
  let restUntil = 0;
  redis.defineCommand('countCall', { numberOfKeys: 1, lua: countScript });
  const counting = redis as Redis & {
    countCall: (key: string, windowMs: number) => Promise<[count: number, leftMs: number]>;
  };

  /**
   * @param key whose calls, and of what
   * @returns 0 when the call is within the limit, else seconds until a retry.
   */
  async function overBy(key: string, { count, seconds }: Limit): Promise<number> {
    const own = local.count(key, seconds * 1_000);
    const seen = (await countShared(key, seconds * 1_000)) ?? own;
    return seen.count <= count ? 0 : Math.max(1, Math.ceil(seen.leftMs / 1_000));
  }

  async function countShared(key: string, windowMs: number) {
    if (Date.now() >= restUntil && redis.status === 'ready') {
      try {
        const [count, leftMs] = await counting.countCall(`limit:${key}`, windowMs);
        return { count, leftMs };
      } catch {
        restUntil = Date.now() + restMs;
      }
    }
    onFallback();
    return undefined;
  }

  return { overBy, stop: local.stop };
}

export type AddressCeiling = ReturnType<typeof createAddressCeiling>;

/** A limit on all requests of one address within a second, counted in this process only. */
export function createAddressCeiling(perSecond: number) {
  const counts = new Map<string, number>();
  const timer = setInterval(() => counts.clear(), 1_000);
  timer.unref();
  return {
    /** @returns whether this request exceeds the limit. */
    isOver(address: string): boolean {
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > perSecond;
    },
    stop: () => clearInterval(timer),
  };
}
