import { hostname } from 'node:os';
import { isErased } from '@emberline/contracts';
import type { Redis } from 'ioredis';
import { createBus } from './events/bus.ts';
import type { Bus } from './events/bus-types.ts';
import { createOutbox, type Outbox } from './events/outbox.ts';
import { createOutboxHints, createRelay, type Relay } from './events/relay.ts';
import { showEngines } from './http/health.ts';
import { callService } from './http/internal.ts';
import { type Acts, createActs } from './identity/acts.ts';
import { type Callers, createCallers } from './identity/callers.ts';
import { createJwtKeys, type JwtKeys, keysFrom } from './identity/jwt-keys.ts';
import { createServiceCredential, type ServiceCredential } from './identity/service-tokens.ts';
import { createSeenSessions, type Revocations, watchRevocations } from './identity/sessions.ts';
import { connectMongo, type Mongo } from './mongo/connect.ts';
import { createIdempotency, type Idempotency } from './mongo/idempotency.ts';
import { connectRedis } from './redis/connect.ts';
import { createShownPages, type ShownPages } from './redis/shown-pages.ts';
import type { ServiceSettings } from './settings.ts';
import { brokerOf, redisOf } from './settings-engines.ts';
import type { Log } from './telemetry/log.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { createSecurityLog, type SecurityLog } from './telemetry/security-log.ts';

/** The connected engines and tools that every service uses. */
export interface Foundation {
  mongo: Mongo;
  /** Database 0; fails at once while Redis is down. */
  redis: Redis;
  /** Shows each row of a list once, though its order changes while its pages are read. */
  pageOnce: ShownPages;
  bus: Bus;
  outbox: Outbox;
  /** Sends the events in the outbox; the service starts it. */
  relay: Relay;
  /** Of the tokens that callers show. */
  keys: JwtKeys;
  callers: Callers;
  revocations: Revocations;
  /** Calls that are done once for each key. */
  idempotency: Idempotency;
  /** The entries of what operators do here. */
  acts: Acts;
  /** Proves this service to the others. */
  credential: ServiceCredential;
  log: Log;
  security: SecurityLog;
  metrics: Metrics;
  /** The last steps of stopping, in order; a service stops its own consumers and workers before them. */
  stop: (() => Promise<unknown>)[];
}

interface FoundationOptions {
  /** The service's name; its consumer groups and clients use it too. */
  name: string;
  settings: ServiceSettings;
  log: Log;
  crash: (error: Error) => void;
}

/**
 * Connects a service to its engines. Waits for MongoDB. Kafka and Redis may come later, but every caller is refused
 * until Redis is up.
 */
export async function layFoundation({ name, settings, log, crash }: FoundationOptions): Promise<Foundation> {
  const metrics = createMetrics();
  const security = createSecurityLog(name);
  const mongo = await connectMongo(settings.MONGO_URL, { name, log });
  const redis = await connectRedis(redisOf(settings, settings.REDIS_URL), log);
  const revocations = await watchRevocations(redis, log);
  const keys = createJwtKeys(keysFrom(settings.AUTH_URL));
  const callers = createSeenSessions(redis).recordUse(createCallers({ keys, revocations }));
  const instance =
    settings.PORT === 0 ? undefined : `${name}-${settings.HOST}-${settings.PORT}-${hostname()}`;
  const bus = createBus({
    ...brokerOf(settings),
    name,
    instance,
    log,
    onCrash: crash,
  });
  const outbox = createOutbox(mongo.db);
  const credential = createServiceCredential(name, settings.SERVICE_KEY);
  const acts = createActs({ name, mongo, outbox, url: settings.ADMIN_URL, credential, log });
  const hints = createOutboxHints(redis, `${settings.KAFKA_PREFIX}outbox-${name}`);
  const relay = createRelay({ mongo, bus, outbox, log, metrics, hints, instance });
  const engines = {
    mongo: mongo.ping,
    kafka: bus.ping,
    // A ping is needed: the connection to a Redis that hangs stays open.
    redis: () => redis.ping(),
  };
  showEngines(metrics, engines);
  return {
    mongo,
    redis,
    pageOnce: createShownPages(redis, name),
    bus,
    outbox,
    relay,
    keys,
    callers,
    revocations,
    acts,
    idempotency: createIdempotency(mongo.db),
    credential,
    log,
    security,
    metrics,
    stop: [
      () => relay.stop(),
      async () => hints.stop(),
      () => bus.stop(),
      () => revocations.stop(),
      async () => redis.disconnect(),
      () => mongo.close(),
    ],
  };
}

/** @throws Error when auth knows of no deletion of this account, so a forged event erases nobody. */
export type RequireErased = (accountId: string) => Promise<void>;

export function createRequireErased(
  { AUTH_URL: url }: { AUTH_URL: string },
  credential: ServiceCredential,
): RequireErased {
  return async (id) => {
    const { erased } = await callService(isErased, { url, credential, params: { id } });
    if (!erased) throw new Error(`auth knows of no deletion of account ${id}: nothing is erased`);
  };
}
