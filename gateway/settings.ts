import { resolve } from 'node:path';
import {
  commonSettings,
  readSettings,
  secret,
  serviceSettings,
  tracesEndpoint,
} from '@emberline/kit/settings';
import { redisOf, redisSettings } from '@emberline/kit/settings-engines';
import { Type } from 'typebox';

export type Settings = ReturnType<typeof settingsFrom>;

/**
 * The gateway's settings; the only place that reads the environment. Paths are relative to this folder; port 0 lets
 * the system choose.
 * @throws one Error that lists every problem.
 */
export function settingsFrom(env: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(schema, env);
  const metricsPort = given.PORT === 0 ? 0 : given.PORT + 1_000;
  return {
    appEnv: given.APP_ENV,
    logLevel: given.LOG_LEVEL,
    host: given.HOST,
    port: given.PORT,
    metricsPort: given.METRICS_PORT ?? metricsPort,
    webOrigin: new URL(given.WEB_ORIGIN).origin,
    addressSecret: given.ADDRESS_SECRET,
    redis: redisOf(given, given.REDIS_URL),
    services: {
      auth: new URL(given.AUTH_URL).origin,
      profile: new URL(given.PROFILE_URL).origin,
      mailbox: new URL(given.MAILBOX_URL).origin,
      payment: new URL(given.PAYMENT_URL).origin,
      notification: new URL(given.NOTIFICATION_URL).origin,
      admin: new URL(given.ADMIN_URL).origin,
    },
    contractFile: resolve(import.meta.dirname, given.CONTRACT_FILE),
    openApiFile: resolve(import.meta.dirname, given.OPENAPI_FILE),
    configDir: resolve(import.meta.dirname, given.EG_CONFIG_DIR),
    tracesEndpoint: tracesEndpoint(env),
    trustedProxyHops: given.TRUSTED_PROXY_HOPS,
    locationHeaders: [given.GEO_CITY_HEADER, given.GEO_REGION_HEADER].filter((name) => name !== ''),
    perAddress: {
      requestsPerSecond: given.ADDRESS_REQUESTS_PER_SECOND,
      connections: given.ADDRESS_CONNECTIONS,
      inFlight: given.ADDRESS_REQUESTS_IN_FLIGHT,
      live: given.ADDRESS_LIVE_CONNECTIONS,
    },
  };
}

const { APP_ENV, HOST, PORT } = serviceSettings({ name: 'gateway', port: 8080 });
const { WEB_ORIGIN, AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL } =
  commonSettings;

const schema = Type.Object({
  ...{ APP_ENV, HOST, PORT, WEB_ORIGIN },
  ...redisSettings,
  LOG_LEVEL: Type.String({ default: 'info', pattern: '^(trace|debug|info|warn|error|fatal|silent)$' }),
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  ...{ AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL },
  /** Keys the hashes of network addresses under which calls are counted in Redis. */
  ADDRESS_SECRET: secret('address-secret-for-local-use-only'),
  CONTRACT_FILE: Type.String({ default: '../contracts/generated/gateway.json' }),
  OPENAPI_FILE: Type.String({ default: '../contracts/generated/openapi.json' }),
  EG_CONFIG_DIR: Type.String({ default: 'config' }),
  /** How many proxies in front of the gateway add to x-forwarded-for; 0: the socket's address is the client's. */
  TRUSTED_PROXY_HOPS: Type.Integer({ default: 0, minimum: 0, maximum: 10 }),
  /**
   * Headers in which a trusted proxy tells the profile service where an address is. Without such a proxy, clients may
   * not send them.
   */
  GEO_CITY_HEADER: Type.String({ default: '' }),
  GEO_REGION_HEADER: Type.String({ default: '' }),
  /** Load tests from a single machine raise these. */
  ADDRESS_REQUESTS_PER_SECOND: Type.Integer({ default: 300, minimum: 1 }),
  ADDRESS_REQUESTS_IN_FLIGHT: Type.Integer({ default: 60, minimum: 1 }),
  /** Excludes live connections. Not counted behind proxies, since the proxies hold all connections. */
  ADDRESS_CONNECTIONS: Type.Integer({ default: 100, minimum: 1 }),
  ADDRESS_LIVE_CONNECTIONS: Type.Integer({ default: 500, minimum: 1 }),
});
