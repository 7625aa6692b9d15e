import { type Static, type TObject, Type } from 'typebox';
import type { Broker } from './events/bus-types.ts';
import { demandKeyword } from './settings-production.ts';

/** How to reach Redis; see `redisOf`. */
export interface RedisServer {
  /** With user, password and database; with Sentinels, its host is the name of the master. */
  url: string;
  /** PEM */
  ca?: string;
  sentinels?: { host: string; port: number }[];
  sentinelPassword?: string;
}

/** For every program that talks to Kafka; see `brokerOf`. */
export const kafkaSettings = {
  KAFKA_BROKERS: Type.String({ default: '127.0.0.1:9192', [demandKeyword]: 'kafka' }),
  KAFKA_PREFIX: Type.String({ default: '' }),
  /** Partitions of each new busy topic. At most so many replicas share its events; each partition makes every fetch larger. */
  KAFKA_PARTITIONS: Type.Integer({ default: 2, minimum: 1, maximum: 60 }),
  KAFKA_TLS: Type.Boolean({ default: false }),
  /** PEM; empty: the machine's own list of certificate authorities. */
  KAFKA_CA: Type.String({ default: '' }),
  /** PEM: a certificate of this client and its key, for brokers that ask for one. */
  KAFKA_CERT: Type.String({ default: '' }),
  KAFKA_KEY: Type.String({ default: '' }),
  KAFKA_SASL: Type.Union(
    [
      Type.Literal('scram-sha-512'),
      Type.Literal('scram-sha-256'),
      Type.Literal('plain'),
      Type.Literal('oauthbearer'),
    ],
    { default: 'scram-sha-512' },
  ),
  KAFKA_USERNAME: Type.String({ default: '' }),
  KAFKA_PASSWORD: Type.String({ default: '' }),
  /** For oauthbearer: a shell command that prints a token. It runs for each login. */
  KAFKA_TOKEN_COMMAND: Type.String({ default: '' }),
};

/** For every program that talks to Redis; see `redisOf`. */
export const redisSettings = {
  REDIS_URL: redisUrl(0),
  /** PEM; empty: the machine's own list of certificate authorities. */
  REDIS_CA: Type.String({ default: '' }),
  /** host:port of each Sentinel. With them, the host of a Redis address is the name of the master that they watch. */
  REDIS_SENTINELS: Type.String({ default: '', pattern: '^$|^[^:,\\s]+:\\d+(,[^:,\\s]+:\\d+)*$' }),
  REDIS_SENTINEL_PASSWORD: Type.String({ default: '' }),
};

/** The address of one Redis. @param database by default */
export function redisUrl(database: number) {
  return Type.String({
    default: `redis://127.0.0.1:6479/${database}`,
    pattern: '^rediss?://[^/]+',
    [demandKeyword]: 'redis',
  });
}

/** How a bus reaches the broker. */
export function brokerOf(settings: Static<TObject<typeof kafkaSettings>>): Broker {
  return {
    brokers: settings.KAFKA_BROKERS,
    prefix: settings.KAFKA_PREFIX,
    partitions: settings.KAFKA_PARTITIONS,
    tls: settings.KAFKA_TLS && {
      ...(settings.KAFKA_CA !== '' && { ca: [settings.KAFKA_CA] }),
      ...(settings.KAFKA_CERT !== '' && { cert: settings.KAFKA_CERT, key: settings.KAFKA_KEY }),
    },
    ...loginOf(settings),
  };
}

function loginOf(settings: Static<TObject<typeof kafkaSettings>>): Pick<Broker, 'login'> {
  const { KAFKA_SASL: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  if (mechanism === 'oauthbearer')
    return { login: { mechanism, tokenCommand: settings.KAFKA_TOKEN_COMMAND } };
  return username === '' ? {} : { login: { mechanism, username, password } };
}

/** How clients reach Redis. @param url REDIS_URL, unless it is another one behind the same Sentinels */
export function redisOf(
  settings: Omit<Static<TObject<typeof redisSettings>>, 'REDIS_URL'>,
  url: string,
): RedisServer {
  const { REDIS_CA, REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD } = settings;
  return {
    url,
    ...(REDIS_CA !== '' && { ca: REDIS_CA }),
    ...(REDIS_SENTINELS !== '' && { sentinels: sentinelsIn(REDIS_SENTINELS) }),
    ...(REDIS_SENTINEL_PASSWORD !== '' && { sentinelPassword: REDIS_SENTINEL_PASSWORD }),
  };
}

function sentinelsIn(list: string): { host: string; port: number }[] {
  return list.split(',').map((one) => {
    const [host = '', port] = one.split(':');
    return { host, port: Number(port) };
  });
}

type Given = Record<string, unknown>;

/** Settings that are missing or contradict each other, wherever the program runs. */
export function incompleteProblems(settings: Given): string[] {
  const has = (name: string) => (settings[name] ?? '') !== '';
  const isTls = String(settings.KAFKA_TLS) === 'true';
  const isToken = settings.KAFKA_SASL === 'oauthbearer';
  const together = (one: string, other: string) =>
    has(one) === has(other)
      ? []
      : [`${has(one) ? other : one} is missing: it belongs to ${has(one) ? one : other}`];
  return [
    ...together('KAFKA_CERT', 'KAFKA_KEY'),
    ...together('KAFKA_USERNAME', 'KAFKA_PASSWORD'),
    ...(isToken && !has('KAFKA_TOKEN_COMMAND')
      ? ['KAFKA_TOKEN_COMMAND is missing: KAFKA_SASL=oauthbearer takes its tokens from it']
      : []),
    ...(isToken && has('KAFKA_USERNAME')
      ? ['KAFKA_USERNAME is not used with KAFKA_SASL=oauthbearer: the token says who it is']
      : []),
    ...(!isToken && has('KAFKA_TOKEN_COMMAND') ? ['KAFKA_TOKEN_COMMAND needs KAFKA_SASL=oauthbearer'] : []),
    ...(has('KAFKA_CERT') && !isTls ? ['KAFKA_CERT needs KAFKA_TLS=true'] : []),
    ...(has('REDIS_SENTINEL_PASSWORD') && !has('REDIS_SENTINELS')
      ? ['REDIS_SENTINEL_PASSWORD needs REDIS_SENTINELS']
      : []),
    ...['REDIS_URL', 'JOBS_REDIS_URL'].flatMap((name) => addressProblems(name, settings)),
  ];
}

function addressProblems(name: string, settings: Given): string[] {
  const value = String(settings[name] ?? '');
  if (!/^rediss?:/.test(value)) return [];
  if (!URL.canParse(value))
    return [`${name} is not one address: several servers are named by REDIS_SENTINELS`];
  return settings.REDIS_SENTINELS && new URL(value).port !== ''
    ? [`${name} has a port: with REDIS_SENTINELS its host is the name of the master that they watch`]
    : [];
}
