const budgetMs = 50;
const restMs = 1_000;
const maxLocalKeys = 100_000;

const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/**
 * Counts calls in fixed windows, in Redis for all gateways together. A Redis that is down or slower than 50 ms is left out
 * for a second and this process's own counts decide.
 * @param {import('ioredis').Redis} redis with commandTimeout at the budget
 * @param {{ onFallback: () => void }} options
 */
function createLimits(redis, { onFallback }) {
  const local = createLocalCounts();
  let restUntil = 0;
  redis.defineCommand('countCall', { numberOfKeys: 1, lua: countScript });

  /**
   * @param {string} key whose calls of what
   * @param {{ count: number, seconds: number }} limit
   * @returns {Promise<number>} 0 when the call is within the limit, else seconds until it may come again.
   */
  async function overBy(key, { count, seconds }) {
    const own = local.count(key, seconds * 1_000);
    const seen = (await countShared(key, seconds * 1_000)) ?? own;
    return seen.count <= count ? 0 : Math.max(1, Math.ceil(seen.leftMs / 1_000));
  }

  async function countShared(key, windowMs) {
    if (Date.now() >= restUntil && redis.status === 'ready') {
      try {
        const [count, leftMs] = await redis.countCall(`limit:${key}`, windowMs);
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

/**
 * A ceiling for everything one address asks within a second, counted in this process alone.
 * @param {number} perSecond
 */
function createAddressCeiling(perSecond) {
  const counts = new Map();
  const timer = setInterval(() => counts.clear(), 1_000);
  timer.unref();

  return {
    /** @returns {boolean} whether this request is one too many. */
    isOver(address) {
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > perSecond;
    },
    stop: () => clearInterval(timer),
  };
}

module.exports = { createLimits, createAddressCeiling, budgetMs };

function createLocalCounts() {
  const windows = new Map();
  const timer = setInterval(dropPast, 30_000);
  timer.unref();

  function count(key, windowMs) {
    const now = Date.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      if (windows.size >= maxLocalKeys) dropPast();
      if (windows.size >= maxLocalKeys) windows.clear();
      window = { count: 0, endsAt: now + windowMs };
      windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, leftMs: window.endsAt - now };
  }

  function dropPast() {
    const now = Date.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  return { count, stop: () => clearInterval(timer) };
}
