import type { Operation } from '@emberline/contracts';
import type { Redis } from 'ioredis';

/** The longest a request waits for its count in Redis. */
export const countBudgetMs = 50;
const restMs = 1_000;
/** How long calls that were answered from memory may be missing in Redis. */
const tellAfterMs = 1_000;
/** Smaller limits guard what a robot would try: each of their calls is counted by all gateways at once. */
const leastQuick = 100;

const countScript = `
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

export type Limits = ReturnType<typeof createLimits>;
type Limit = Pick<NonNullable<Operation['limit']>, 'count' | 'seconds' | 'per'>;

/**
 * Counts calls in fixed windows, in Redis for all gateways together. Up to half of an account's large limit, memory
 * answers, and Redis is told a second later, all accounts at once. When Redis is down or slower than 50 ms, it is
 * skipped for a second and this process's own counts decide. Those always run, so that no count restarts at 0 when
 * Redis goes down.
 * @param redis with commandTimeout at the budget
 */
export function createLimits(redis: Redis, { onFallback }: { onFallback: () => void }) {
  const local = createLocalCounts();
  const untold = new Map<string, { window: Window; windowMs: number }>();
  let telling: NodeJS.Timeout | undefined;
  let restUntil = 0;
  redis.defineCommand('countCall', { numberOfKeys: 1, lua: countScript });
  const counting = redis as Redis & {
    countCall: (key: string, windowMs: number, calls: number) => Promise<[count: number, leftMs: number]>;
  };

  /**
   * @param key whose calls, and of what
   * @returns 0 when the call is within the limit, else seconds until a retry.
   */
  async function overBy(key: string, { count, seconds, per }: Limit): Promise<number> {
    const windowMs = seconds * 1_000;
    const window = local.count(key, windowMs);
    window.untold += 1;
    const known = window.shared === undefined ? Infinity : window.shared + window.untold;
    if (per === 'account' && count >= leastQuick && Math.max(window.count, known) <= count / 2) {
      untold.set(key, { window, windowMs });
      telling ??= setTimeout(tellAll, tellAfterMs).unref();
      return 0;
    }
    const own = { count: window.count, leftMs: window.endsAt - Date.now() };
    const seen = (await countShared(key, window, windowMs)) ?? own;
    return seen.count <= count ? 0 : Math.max(1, Math.ceil(seen.leftMs / 1_000));
  }

  async function countShared(key: string, window: Window, windowMs: number) {
    const calls = window.untold;
    window.untold = 0;
    untold.delete(key);
    if (Date.now() >= restUntil && redis.status === 'ready') {
      try {
        const [count, leftMs] = await counting.countCall(`limit:${key}`, windowMs, calls);
        window.shared = count;
        return { count, leftMs };
      } catch {
        restUntil = Date.now() + restMs;
      }
    }
    onFallback();
    return undefined;
  }

  function tellAll(): void {
    telling = undefined;
    for (const [key, { window, windowMs }] of untold) void countShared(key, window, windowMs);
  }

  return {
    overBy,
    stop: () => {
      clearTimeout(telling);
      local.stop();
    },
  };
}

export type AddressCeiling = ReturnType<typeof createAddressCeiling>;

/** A limit on all requests of one address within a second, counted in this process only. */
export function createAddressCeiling(perSecond: number) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    /** @returns whether this request exceeds the limit. */
    isOver(address: string): boolean {
      const now = performance.now();
      if (now >= endsAt) {
        counts.clear();
        endsAt = now + 1_000;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > perSecond;
    },
  };
}

const maxKeys = 100_000;

interface Window {
  /** Calls in this process. */
  count: number;
  endsAt: number;
  /** All gateways' calls, when Redis last said so. */
  shared?: number;
  /** Calls that Redis does not know of. */
  untold: number;
}

/** Counts in fixed windows in this process's memory, for at most 100,000 keys; beyond that all counts restart. */
function createLocalCounts() {
  const windows = new Map<string, Window>();
  const timer = setInterval(dropPast, 30_000);
  timer.unref();

  function count(key: string, windowMs: number): Window {
    const now = Date.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      if (windows.size >= maxKeys) dropPast();
      if (windows.size >= maxKeys) windows.clear();
      window = { count: 0, endsAt: now + windowMs, untold: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    return window;
  }

  function dropPast(): void {
    const now = Date.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  return { count, stop: () => clearInterval(timer) };
}
