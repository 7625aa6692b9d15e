const { Pool } = require('undici');

const connections = 128;
const maxInFlight = 2_000;
/** How long a service that refuses connections is waited for, counted from its first refusal: a restart takes less. */
const patienceMs = 3_000;
const forgetMs = 10_000;

/**
 * One pool of kept-alive connections for each service, one request at a time on each connection.
 * @param {Record<string, string>} services name -> origin
 */
function createUpstreams(services) {
  const upstreams = new Map(Object.entries(services).map(([name, origin]) => [name, createUpstream(origin)]));
  return {
    get: (name) => upstreams.get(name),
    add: (name, origin) => upstreams.set(name, createUpstream(origin)),
    async remove(name) {
      await upstreams.get(name)?.pool.destroy();
      upstreams.delete(name);
    },
    stop: () => Promise.all([...upstreams.values()].map(({ pool }) => pool.destroy())),
  };
}

module.exports = { createUpstreams };

function createUpstream(origin) {
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    connect: { timeout: 2_000 },
    headersTimeout: 0,
    bodyTimeout: 30_000,
    keepAliveTimeout: 4_000,
    maxHeaderSize: 32_768,
  });
  let downSince;
  let refusedAt = 0;

  return {
    pool,
    inFlight: 0,
    isFull() {
      return this.inFlight >= maxInFlight;
    },
    answered() {
      downSince = undefined;
    },
    /** @returns {boolean} whether it is worth to try again shortly. */
    refused() {
      const now = Date.now();
      if (downSince === undefined || now - refusedAt > forgetMs) downSince = now;
      refusedAt = now;
      return now - downSince < patienceMs;
    },
  };
}
