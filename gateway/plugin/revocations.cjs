const key = 'revoked-sessions';
const channel = 'session-revoked';
/** No token lives longer. */
const longestLifeMs = 24 * 3_600_000;
const reloadMs = 30_000;
const probeMs = 5_000;

/**
 * The sessions that were revoked before their tokens expire, held in memory: read at every (re)connection, told live in
 * between, read anew every 30 s as a net. While Redis is down the last set is kept.
 * @param {import('ioredis').Redis} redis for reading the set
 * @param {import('ioredis').Redis} subscriber a connection of its own, with autoResubscribe off
 */
function watchRevocations(redis, subscriber) {
  const expiryOf = new Map();
  const first = Promise.withResolvers();

  subscriber.on('message', (_channel, sessionId) => expiryOf.set(sessionId, Date.now() + longestLifeMs));
  subscriber.on('ready', () => void follow());
  redis.on('ready', () => void load());
  const timers = [setInterval(() => void load(), reloadMs), setInterval(() => void probe(), probeMs)];
  for (const timer of timers) timer.unref();

  async function follow() {
    try {
      // Subscribed first: what is revoked while the set is read is told.
      await subscriber.subscribe(channel);
      await load();
    } catch {
      subscriber.disconnect(true);
    }
  }

  async function load() {
    const now = Date.now();
    for (const [sessionId, expiry] of expiryOf) if (expiry <= now) expiryOf.delete(sessionId);
    try {
      const rows = await redis.zrange(key, now, '+inf', 'BYSCORE', 'WITHSCORES');
      for (let i = 0; i + 1 < rows.length; i += 2) expiryOf.set(rows[i], Number(rows[i + 1]));
      first.resolve();
    } catch {
      // The set in memory stays; the next connection or interval reads again.
    }
  }

  /** A connection that died without a word would tell nothing more: it is given up and made anew. */
  async function probe() {
    if (subscriber.status !== 'ready') return;
    await subscriber.ping().catch(() => subscriber.disconnect(true));
  }

  return {
    has: (sessionId) => expiryOf.has(sessionId),
    /** Resolves with the first set read. */
    loaded: first.promise,
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

module.exports = { watchRevocations };
