import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { brokerSettings, readSettings, serviceSettings } from './settings.ts';
import { brokerOf, redisOf } from './settings-engines.ts';

const service = Type.Object(serviceSettings({ name: 'auth', port: 4001 }));
const read = (env: Record<string, string>) => readSettings(service, { APP_ENV: 'local', ...env });
const pem = '-----BEGIN CERTIFICATE-----';

test.each([
  ['scram-sha-512', {}],
  ['scram-sha-256', { KAFKA_SASL: 'scram-sha-256' }],
  ['plain', { KAFKA_SASL: 'plain' }],
])('Kafka is logged in to with %s', (mechanism, env) => {
  const user = { KAFKA_USERNAME: 'auth', KAFKA_PASSWORD: 'word' };
  expect(brokerOf(brokerSettings({ APP_ENV: 'local', ...user, ...env })).login).toEqual({
    mechanism,
    username: 'auth',
    password: 'word',
  });
});

test('Kafka is logged in to with tokens, or with a certificate alone', () => {
  const token = { KAFKA_SASL: 'oauthbearer', KAFKA_TOKEN_COMMAND: 'cat token' };
  expect(brokerOf(read(token)).login).toEqual({ mechanism: 'oauthbearer', tokenCommand: 'cat token' });
  const broker = brokerOf(read({ KAFKA_TLS: 'true', KAFKA_CA: pem, KAFKA_CERT: 'cert', KAFKA_KEY: 'key' }));
  expect(broker).toMatchObject({ tls: { ca: [pem], cert: 'cert', key: 'key' } });
  expect(broker).not.toHaveProperty('login');
});

test('a Redis address names a server, or the master that Sentinels watch', () => {
  const alone = read({ REDIS_URL: 'rediss://auth:word@cache.internal:6380/0', REDIS_CA: pem });
  expect(redisOf(alone, alone.REDIS_URL)).toEqual({ url: alone.REDIS_URL, ca: pem });
  const watched = read({
    REDIS_URL: 'rediss://auth:word@main/0',
    REDIS_SENTINELS: 'one.internal:26379,two.internal:26379',
    REDIS_SENTINEL_PASSWORD: 'secret',
  });
  expect(redisOf(watched, watched.REDIS_URL)).toEqual({
    url: 'rediss://auth:word@main/0',
    sentinels: [
      { host: 'one.internal', port: 26379 },
      { host: 'two.internal', port: 26379 },
    ],
    sentinelPassword: 'secret',
  });
});

test.each([
  [{ KAFKA_USERNAME: 'auth' }, 'KAFKA_PASSWORD is missing: it belongs to KAFKA_USERNAME'],
  [{ KAFKA_TLS: 'true', KAFKA_CERT: 'cert' }, 'KAFKA_KEY is missing: it belongs to KAFKA_CERT'],
  [{ KAFKA_CERT: 'cert', KAFKA_KEY: 'key' }, 'KAFKA_CERT needs KAFKA_TLS=true'],
  [{ KAFKA_SASL: 'oauthbearer' }, 'KAFKA_TOKEN_COMMAND is missing'],
  [{ KAFKA_TOKEN_COMMAND: 'cat token' }, 'KAFKA_TOKEN_COMMAND needs KAFKA_SASL=oauthbearer'],
  [
    { KAFKA_SASL: 'oauthbearer', KAFKA_TOKEN_COMMAND: 'x', KAFKA_USERNAME: 'a', KAFKA_PASSWORD: 'b' },
    'KAFKA_USERNAME is not used',
  ],
  [{ KAFKA_SASL: 'gssapi' }, 'KAFKA_SASL'],
  [{ REDIS_SENTINEL_PASSWORD: 'secret' }, 'REDIS_SENTINEL_PASSWORD needs REDIS_SENTINELS'],
  [{ REDIS_SENTINELS: 'one.internal' }, 'REDIS_SENTINELS must match'],
  [{ REDIS_URL: 'redis://main:6379/0', REDIS_SENTINELS: 'one:26379' }, 'REDIS_URL has a port'],
  [{ REDIS_URL: 'redis://one:6379,two:6379/0' }, 'REDIS_URL is not one address'],
])('incomplete settings are told: %j', (env, problem) => {
  expect(() => read(env)).toThrow(problem);
});

test('production asks for a password of the Sentinels too', () => {
  const env = { REDIS_URL: 'rediss://auth:word@main/0', REDIS_SENTINELS: 'one:26379' };
  const problem = 'REDIS_URL is found by Sentinels that anybody may ask';
  expect(() => readSettings(service, env)).toThrow(problem);
  expect(() => readSettings(service, { ...env, REDIS_SENTINEL_PASSWORD: 'secret' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(problem) }),
  );
});
