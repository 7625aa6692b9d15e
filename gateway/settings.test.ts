import { expect, test } from 'vitest';
import { settingsFrom } from './settings.ts';

const local = { APP_ENV: 'local' };
const production = {
  WEB_ORIGIN: 'https://dating.test',
  REDIS_URL: 'rediss://:word@cache.internal/0',
  ADDRESS_SECRET: 'twenty-four characters of one’s own',
};

test('the defaults serve local use', () => {
  const { port, metricsPort, perAddress } = settingsFrom(local);
  expect({ port, metricsPort }).toEqual({ port: 8080, metricsPort: 9080 });
  expect(perAddress).toEqual({ requestsPerSecond: 300, connections: 100, inFlight: 60, live: 500 });
});

test('every problem is told at once', () => {
  const env = {
    PORT: 'x',
    APP_ENV: 'staging',
    AUTH_URL: 'http://auth/path',
    REDIS_URL: '::',
    ADDRESS_CONNECTIONS: '0',
  };
  for (const name of Object.keys(env)) expect(() => settingsFrom(env)).toThrow(name);
});

test('whoever does not say where it runs, runs in production', () => {
  expect(settingsFrom(production).appEnv).toBe('production');
  expect(() => settingsFrom({})).toThrow(/WEB_ORIGIN must begin with https/);
});

test.each([
  ['WEB_ORIGIN', 'http://dating.test', 'must begin with https://'],
  ['REDIS_URL', 'redis://:word@cache.internal/0', 'must ask for TLS (rediss://)'],
  ['REDIS_URL', 'rediss://cache.internal/0', 'must hold a password'],
  ['ADDRESS_SECRET', 'address-secret-for-local-use-only', 'still has a value that is known to everybody'],
])('production refuses %s=%s: it %s', (name, value, problem) => {
  expect(() => settingsFrom({ ...production, [name]: value })).toThrow(`${name} ${problem}`);
  expect(() => settingsFrom({ ...production, [name]: value, ...local })).not.toThrow();
});
