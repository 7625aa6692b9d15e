import type { Redis } from 'ioredis';
import { traceRedis } from '../telemetry/engine-spans.ts';
import type { Log } from '../telemetry/log.ts';
import { connectWithin, openRedis, type RedisServer } from './open.ts';

/**
 * A connection that reconnects for ever (at most 1 s apart). Calls fail at once while it is down, so no request waits
 * for Redis. Resolves when connected, or after 2 s without a connection.
 */
export async function connectRedis(server: RedisServer, log: Log): Promise<Redis> {
  traceRedis();
  const redis = openRedis(server, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 5), 1_000),
  });
  let told = false;
  redis.on('error', (error) => {
    if (!told) log.warn({ reason: error.message }, 'Redis is not reachable');
    told = true;
  });
  redis.on('ready', () => {
    if (told) log.info('Redis is reachable again');
    told = false;
  });
  await connectWithin(redis, 2_000);
  return redis;
}
