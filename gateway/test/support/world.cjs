const { Redis } = require('ioredis');
const { startGateway, testRedisUrl } = require('./gateway.cjs');
const { createSigner } = require('./signer.cjs');
const { startUpstreams } = require('./upstreams.cjs');

/** A gateway with six services behind it, a signer of tokens and an empty Redis database. */
async function startWorld(env = {}) {
  const redis = new Redis(testRedisUrl());
  await redis.flushdb();
  const signer = await createSigner();
  const upstreams = await startUpstreams(signer);
  const gateway = await startGateway({ ...upstreams.urls, ...env });
  return {
    redis,
    signer,
    upstreams,
    gateway,
    fetch: (path, options) => fetch(gateway.url + path, options),
    async bearer(difference) {
      return { authorization: `Bearer ${await signer.sign(difference)}` };
    },
    async stop() {
      await gateway.stop();
      await upstreams.stop();
      redis.disconnect();
    },
  };
}

/** Waits for a condition, 5 s at most. */
async function eventually(condition, what) {
  const until = Date.now() + 5_000;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error(`Never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

module.exports = { startWorld, eventually };
