import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';
import type { RedisServer } from '../settings-engines.ts';
import type { Log } from '../telemetry/log.ts';
import { traceRedis } from '../telemetry/tracing.ts';

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

/** The only place where clients of Redis are made. */
export function openRedis(
  { url, ca, sentinels, sentinelPassword }: RedisServer,
  options: RedisOptions,
): Redis {
  const tls = url.startsWith('rediss:') && { ...(ca !== undefined && { ca }) };
  if (!sentinels) return new Redis(url, { ...options, ...(tls && { tls }) });
  const { hostname, username, password, pathname } = new URL(url);
  return new Redis({
    ...options,
    sentinels,
    name: hostname,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    db: Number(pathname.slice(1)),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(tls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
    connectTimeout: options.connectTimeout ?? 2_000,
    sentinelCommandTimeout: 2_000,
    // A master that is only cut off keeps its connections: the Sentinels tell of the new one.
    failoverDetector: true,
    Connector: MasterConnector,
  });
}

class MasterConnector extends SentinelConnector {
  // The setting's type says `unknown`.
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...given: Parameters<SentinelConnector['connect']>) {
    // ioredis 6 keeps listening to the Sentinels for the lost connection. A message that arrived while it asks for the
    // master would end the client for ever. This ends only the listening: the connection is gone already.
    this.disconnect();
    return super.connect(...given);
  }
}

/** Connects; false when there is no connection yet after `limitMs`. The client goes on trying. */
export async function connectWithin(redis: Redis, limitMs: number): Promise<boolean> {
  const connected = redis.connect().then(
    () => true,
    () => false,
  );
  // Without a Sentinel that answers, the first attempt never ends.
  return Promise.race([connected, sleep(limitMs, false, { ref: false })]);
}
