import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { Ajv } from 'ajv';
import { envSchema } from 'env-schema';
import { type Static, type TObject, Type } from 'typebox';
import { localServiceKey, localServiceKeys } from './identity/service-tokens.ts';
import { incompleteProblems, kafkaSettings, redisSettings, redisUrl } from './settings-engines.ts';
import { type Demand, demandKeyword, productionProblems } from './settings-production.ts';

type Env = Record<string, string | undefined>;

/**
 * Reads a program's settings from the environment, with defaults and types from `schema`.
 * `NAME_FILE` names a file that holds the value of `NAME` (mounted secrets).
 * @throws one Error that tells every problem at once.
 */
export function readSettings<S extends TObject>(schema: S, env: Env): Static<S> {
  const problems: string[] = [];
  const given = pickGiven(schema, env, problems);
  const settings = convert(schema, given, problems);
  problems.push(...incompleteProblems(settings ?? given), ...productionProblems(schema, settings ?? given));
  if (problems.length > 0 || !settings)
    throw new Error(`The settings are not usable:\n- ${problems.join('\n- ')}`);
  return settings;
}

/** Schema options of a setting that must meet more demands in production. */
export const demanding = (demand: Demand) => ({ [demandKeyword]: demand });

/** A secret. Its default serves local use and tests; production refuses the default. */
export function secret(defaultForLocal: string) {
  return Type.String({ default: defaultForLocal, minLength: 8, ...demanding('secret') });
}

/** An origin that browsers open; production demands https. */
export function origin(defaultForLocal: string) {
  return Type.String({ default: defaultForLocal, pattern: '^https?://[^/]+$', ...demanding('https') });
}

/** Where a program runs. Only local use and tests need to set it: the default is production. */
const APP_ENV = Type.Union([Type.Literal('local'), Type.Literal('test'), Type.Literal('production')], {
  default: 'production',
});
const mongoUrl = (options: object = {}) =>
  Type.String({ pattern: '^mongodb(\\+srv)?://[^/]+/[^?]+', ...demanding('mongo'), ...options });

/** Another service's origin, as the calling service sees it. */
const serviceUrl = (localPort: number) =>
  Type.String({ default: `http://127.0.0.1:${localPort}`, pattern: '^https?://[^/?#@]+/?$' });

/** Settings that several services share; each service picks those it needs. */
export const commonSettings = {
  APP_ENV,
  JOBS_REDIS_URL: redisUrl(1),
  WEB_ORIGIN: origin('http://localhost:3000'),
  API_ORIGIN: origin('http://localhost:8080'),
  AUTH_URL: serviceUrl(4001),
  PROFILE_URL: serviceUrl(4002),
  MAILBOX_URL: serviceUrl(4003),
  PAYMENT_URL: serviceUrl(4004),
  NOTIFICATION_URL: serviceUrl(4005),
  ADMIN_URL: serviceUrl(4006),
};

/** Settings of every service. @param name also the name of its database */
export function serviceSettings({ name, port }: { name: string; port: number }) {
  return {
    APP_ENV,
    HOST: Type.String({ default: '127.0.0.1' }),
    PORT: Type.Integer({ default: port, minimum: 0, maximum: 65535 }),
    LOG_LEVEL: Type.String({ default: 'info' }),
    MONGO_URL: mongoUrl({
      default: `mongodb://127.0.0.1:27117/${name}?replicaSet=rs0&directConnection=true`,
    }),
    ...redisSettings,
    ...kafkaSettings,
    AUTH_URL: commonSettings.AUTH_URL,
    ADMIN_URL: commonSettings.ADMIN_URL,
    ...serviceKeySettings(name),
  };
}

export type ServiceSettings = Static<TObject<ReturnType<typeof serviceSettings>>>;

/** The service's own private key and the public keys of all services; see identity/service-tokens.ts. */
export function serviceKeySettings(name: string) {
  return { SERVICE_KEY: secret(localServiceKey(name)), SERVICE_KEYS: secret(localServiceKeys()) };
}

/** Where traces are sent (OTLP over HTTP), the same for every process; empty: no traces. */
export function tracesEndpoint(env: Env = process.env): string {
  const schema = Type.Object({ OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({ default: '' }) });
  return readSettings(schema, env).OTEL_EXPORTER_OTLP_ENDPOINT;
}

/** File for security events; see telemetry/security-log.ts. Empty: they go to standard output only. */
export function securityLogFile(env: Env = process.env): string {
  return readSettings(Type.Object({ SECURITY_LOG_FILE: Type.String({ default: '' }) }), env)
    .SECURITY_LOG_FILE;
}

/** What tells processes of a program apart, in each figure, log line and trace. */
export function processLabels(env: Env = process.env): { version: string; environment: string; pod: string } {
  const schema = Type.Object({
    APP_ENV,
    ENVIRONMENT: Type.Optional(Type.String({ pattern: '^[\\w.-]{1,63}$' })),
    POD_NAME: Type.String({ default: hostname() }),
  });
  const { APP_ENV: where, ENVIRONMENT: environment = where, POD_NAME: pod } = readSettings(schema, env);
  return { version, environment, pod };
}

/** A release gives all packages one version. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Where the process kills itself, for fault tests; see `crash-point.ts`. @throws in production. */
export function crashAt(env: Env = process.env): string {
  const schema = Type.Object({ CRASH_AT: Type.String({ default: '' }), APP_ENV });
  const { CRASH_AT, APP_ENV: where } = readSettings(schema, env);
  if (CRASH_AT !== '' && where === 'production') throw new Error('CRASH_AT is for tests: unset it');
  return CRASH_AT;
}

/** For commands on one database. */
export function databaseSettings(env: Env = process.env) {
  return readSettings(Type.Object({ APP_ENV, MONGO_URL: mongoUrl() }), env);
}

/** For commands that talk to Kafka only. */
export function brokerSettings(env: Env = process.env) {
  return readSettings(Type.Object({ APP_ENV, ...kafkaSettings }), env);
}

/** For commands on one service's events. */
export function eventSettings(env: Env = process.env) {
  return readSettings(Type.Object({ APP_ENV, ...kafkaSettings, MONGO_URL: mongoUrl() }), env);
}

function pickGiven(schema: TObject, env: Env, problems: string[]): Env {
  const given: Env = {};
  for (const name of Object.keys(schema.properties)) {
    const file = env[`${name}_FILE`];
    if (env[name] !== undefined) given[name] = env[name];
    else if (file !== undefined) given[name] = readSecretFile(name, file, problems);
  }
  return given;
}

function readSecretFile(name: string, file: string, problems: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    problems.push(`${name}_FILE names a file that cannot be read: ${file}`);
    return undefined;
  }
}

function convert<S extends TObject>(schema: S, given: Env, problems: string[]): Static<S> | undefined {
  try {
    return envSchema({
      schema,
      data: given,
      env: false,
      ajv,
    }) as Static<S>;
  } catch (error) {
    const found = (error as { errors?: { instancePath: string; message?: string }[] }).errors;
    if (!found) throw error;
    for (const { instancePath, message } of found)
      problems.push(`${instancePath.slice(1)} ${message}`.trim());
    return undefined;
  }
}

/** env-schema would make one for each reading, which takes longer than the reading itself. */
const ajv = new Ajv({
  allErrors: true,
  removeAdditional: true,
  useDefaults: true,
  coerceTypes: true,
  allowUnionTypes: true,
  addUsedSchema: false,
  keywords: [demandKeyword],
});
