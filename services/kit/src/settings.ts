import { readFileSync } from 'node:fs';
import type { Ajv } from 'ajv';
import { envSchema } from 'env-schema';
import { type Static, type TObject, Type } from 'typebox';

type Env = Record<string, string | undefined>;

/**
 * Reads a service's settings from the environment, with defaults and types from `schema`.
 * `NAME_FILE` names a file that holds the value of `NAME` (mounted secrets).
 * @throws one Error that tells every problem at once.
 */
export function readSettings<S extends TObject>(schema: S, env: Env): Static<S> {
  const problems: string[] = [];
  const given = pickGiven(schema, env, problems);
  const settings = convert(schema, given, problems);
  problems.push(...defaultSecretsInProduction(schema, settings ?? given));
  if (problems.length > 0 || !settings)
    throw new Error(`The settings are not usable:\n- ${problems.join('\n- ')}`);
  return settings;
}

/** A value that must be kept from others. Its default serves local use and tests; production refuses it. */
export function secret(defaultForLocal: string) {
  return Type.String({ default: defaultForLocal, minLength: 8, secretDefault: defaultForLocal });
}

/** Settings that services share; each service takes those it needs. URLs are addresses as seen from the service. */
export const commonSettings = {
  APP_ENV: Type.Union([Type.Literal('local'), Type.Literal('test'), Type.Literal('production')], {
    default: 'local',
  }),
  HOST: Type.String({ default: '127.0.0.1' }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  KAFKA_BROKERS: Type.String({ default: '127.0.0.1:9192' }),
  KAFKA_PREFIX: Type.String({ default: '' }),
  REDIS_URL: Type.String({ default: 'redis://127.0.0.1:6479/0' }),
  JOBS_REDIS_URL: Type.String({ default: 'redis://127.0.0.1:6479/1' }),
  WEB_ORIGIN: Type.String({ default: 'http://localhost:3000' }),
  API_ORIGIN: Type.String({ default: 'http://localhost:8080' }),
  AUTH_URL: Type.String({ default: 'http://127.0.0.1:4001' }),
  INTERNAL_TOKEN: secret('internal-token-for-local-use-only'),
};

/** Where traces are sent (OTLP over HTTP), the same for every process; empty: none are made. */
export function tracesEndpoint(env: Env = process.env): string {
  const schema = Type.Object({ OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({ default: '' }) });
  return readSettings(schema, env).OTEL_EXPORTER_OTLP_ENDPOINT;
}

/** Where the process is to kill itself, for fault tests; see `crash-point.ts`. @throws in production, where nobody wants that. */
export function crashAt(env: Env = process.env): string {
  const schema = Type.Object({ APP_ENV: commonSettings.APP_ENV, CRASH_AT: Type.String({ default: '' }) });
  const { APP_ENV, CRASH_AT } = readSettings(schema, env);
  if (CRASH_AT !== '' && APP_ENV === 'production') throw new Error('CRASH_AT is for tests: unset it');
  return CRASH_AT;
}

/** A MongoDB address that names its database. */
const withDatabase = '^mongodb(\\+srv)?://[^/]+/[^?]+';

/** For commands that talk to Kafka alone. */
export function brokerSettings(env: Env = process.env): { KAFKA_BROKERS: string; KAFKA_PREFIX: string } {
  const { KAFKA_BROKERS, KAFKA_PREFIX } = commonSettings;
  return readSettings(Type.Object({ KAFKA_BROKERS, KAFKA_PREFIX }), env);
}

/** For commands on one service's events. */
export function eventSettings(env: Env = process.env) {
  const { KAFKA_BROKERS, KAFKA_PREFIX } = commonSettings;
  return readSettings(
    Type.Object({ KAFKA_BROKERS, KAFKA_PREFIX, MONGO_URL: Type.String({ pattern: withDatabase }) }),
    env,
  );
}

/** PORT and MONGO_URL, whose defaults differ from service to service. */
export function ownSettings(defaults: { port: number; database: string }) {
  const mongo = `mongodb://127.0.0.1:27117/${defaults.database}?replicaSet=rs0&directConnection=true`;
  return {
    PORT: Type.Integer({ default: defaults.port, minimum: 0, maximum: 65535 }),
    MONGO_URL: Type.String({ default: mongo, pattern: withDatabase }),
  };
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
    // A copy, since env-schema writes into the schema it is given.
    return envSchema({
      schema: structuredClone(schema),
      data: given,
      env: false,
      ajv: { customOptions },
    }) as Static<S>;
  } catch (error) {
    const found = (error as { errors?: { instancePath: string; message?: string }[] }).errors;
    if (!found) throw error;
    for (const { instancePath, message } of found)
      problems.push(`${instancePath.slice(1)} ${message}`.trim());
    return undefined;
  }
}

function customOptions(ajv: Ajv): Ajv {
  return ajv.addKeyword('secretDefault');
}

function defaultSecretsInProduction(schema: TObject, settings: Record<string, unknown>): string[] {
  if (settings.APP_ENV !== 'production') return [];
  return Object.entries(schema.properties)
    .filter(([name, property]) => {
      const preset = (property as { secretDefault?: string }).secretDefault;
      return preset !== undefined && (settings[name] ?? preset) === preset;
    })
    .map(
      ([name]) => `${name} still has its default, which is known to everybody: set ${name} or ${name}_FILE`,
    );
}
