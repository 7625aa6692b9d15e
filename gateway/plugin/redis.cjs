const { Redis } = require('ioredis');

/**
 * A connection that comes back for ever (at most 1 s apart) and fails calls at once while it is down.
 * @param {string} url
 * @param {import('pino').Logger} log
 */
function connectRedis(url, log, options = {}) {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 5), 1_000),
    ...options,
  });
  let isTold = false;
  redis.on('error', (error) => {
    if (!isTold) log.warn({ reason: error.message }, 'Redis is not reachable');
    isTold = true;
  });
  redis.on('ready', () => {
    if (isTold) log.info('Redis is reachable again');
    isTold = false;
  });
  return redis;
}

module.exports = { connectRedis };
