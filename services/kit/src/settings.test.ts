import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { localServiceKey, localServiceKeys } from './identity/service-tokens.ts';
import {
  brokerSettings,
  commonSettings,
  crashAt,
  demanding,
  origin,
  readSettings,
  secret,
  serviceSettings,
} from './settings.ts';
import { brokerOf } from './settings-engines.ts';

const schema = Type.Object({
  APP_ENV: commonSettings.APP_ENV,
  PORT: serviceSettings({ name: 'sample', port: 4001 }).PORT,
  SAMPLE_SECRET: secret('known-to-everybody'),
});
const local = { APP_ENV: 'local' };

test('defaults serve local use', () => {
  expect(readSettings(schema, local)).toEqual({
    APP_ENV: 'local',
    PORT: 4001,
    SAMPLE_SECRET: 'known-to-everybody',
  });
});

test('values come from the environment with their types', () => {
  expect(readSettings(schema, { ...local, PORT: '5000', OTHER: 'x' })).toMatchObject({ PORT: 5000 });
});

test('the partitions of busy topics are a whole number from 1 on', () => {
  const partitions = (given?: string) =>
    brokerOf(brokerSettings({ ...local, ...(given && { KAFKA_PARTITIONS: given }) })).partitions;
  expect(partitions()).toBe(2);
  expect(partitions('6')).toBe(6);
  for (const wrong of ['0', '2.5', 'many']) expect(() => partitions(wrong)).toThrow(/KAFKA_PARTITIONS/);
});

test('all problems are told together', () => {
  const read = () =>
    readSettings(schema, { PORT: 'many', APP_ENV: 'moon', SAMPLE_SECRET_FILE: '/nowhere/at/all' });
  expect(read).toThrow(/PORT must be integer/);
  expect(read).toThrow(/APP_ENV/);
  expect(read).toThrow(/SAMPLE_SECRET_FILE names a file that cannot be read/);
});

test('a process is told to kill itself in tests alone', () => {
  expect(crashAt({})).toBe('');
  expect(crashAt({ CRASH_AT: 'somewhere', APP_ENV: 'test' })).toBe('somewhere');
  expect(() => crashAt({ CRASH_AT: 'somewhere' })).toThrow(/CRASH_AT is for tests/);
});

test('a secret may come as a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'secret');
  writeFileSync(file, 'from-a-file\n');
  expect(readSettings(schema, { ...local, SAMPLE_SECRET_FILE: file }).SAMPLE_SECRET).toBe('from-a-file');
});

test('whoever does not say where a program runs gets what production demands', () => {
  expect(() => readSettings(schema, {})).toThrow(
    'SAMPLE_SECRET still has a value that is known to everybody',
  );
  expect(readSettings(schema, { SAMPLE_SECRET: ownSecret }).APP_ENV).toBe('production');
});

const ownSecret = 'q7YxkJ3vT0bWm5sRz8uLc2Pd';

test.each([
  ['known-to-everybody', 'known to everybody'],
  [`${ownSecret},known-to-everybody`, 'known to everybody'],
  [`${ownSecret}, whsec_sandbox`, 'known to everybody'],
  ['sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'known to everybody'],
  ['internal-token-for-local-use-only', 'known to everybody'],
  ['please-change-me-please-change', 'a placeholder'],
  ['rediss://:change-me@cache.internal/0', 'a placeholder'],
  [localServiceKey('auth'), 'known to everybody'],
  [`${ownSecret},${localServiceKeys().split(',')[1]}`, 'known to everybody'],
  [`mailbox:${localServiceKeys().split(/[:,]/)[1]}`, 'known to everybody'],
  ['short-but-own', 'too short'],
  [`${ownSecret},short-but-own`, 'too short'],
])('production refuses the secret %s: %s', (SAMPLE_SECRET, problem) => {
  expect(() => readSettings(schema, { SAMPLE_SECRET })).toThrow(problem);
});

test('production refuses connections that anybody may listen to, all told together', () => {
  const service = Type.Object({
    ...serviceSettings({ name: 'auth', port: 4001 }),
    WEB_ORIGIN: origin('http://localhost:3000'),
  });
  const keys = { SERVICE_KEY: ownSecret, SERVICE_KEYS: ownSecret };
  const open = {
    ...keys,
    MONGO_URL: 'mongodb://user:word@db.internal/auth',
    REDIS_URL: 'redis://:word@cache.internal/0',
    WEB_ORIGIN: 'http://dating.test',
  };
  expect(() => readSettings(service, open)).toThrow(/MONGO_URL must ask for TLS/);
  expect(() => readSettings(service, open)).toThrow(/REDIS_URL must ask for TLS/);
  expect(() => readSettings(service, open)).toThrow(/KAFKA_BROKERS must be spoken to with TLS/);
  expect(() => readSettings(service, open)).toThrow(/WEB_ORIGIN must begin with https/);
  const nameless = {
    ...keys,
    MONGO_URL: 'mongodb://db.internal/auth?tls=true',
    REDIS_URL: 'rediss://cache.internal/0',
    KAFKA_TLS: 'true',
    WEB_ORIGIN: 'https://dating.test',
  };
  expect(() => readSettings(service, nameless)).toThrow(/MONGO_URL must name a user/);
  expect(() => readSettings(service, nameless)).toThrow(/REDIS_URL must hold a password/);
  expect(() => readSettings(service, nameless)).toThrow(/KAFKA_BROKERS must be given a user/);
  const safe = {
    ...nameless,
    MONGO_URL: 'mongodb://user:word@a.internal,b.internal/auth?replicaSet=rs0&tls=true',
    REDIS_URL: 'rediss://:word@cache.internal/0',
    KAFKA_USERNAME: 'auth',
    KAFKA_PASSWORD: 'word',
  };
  expect(readSettings(service, safe).KAFKA_TLS).toBe(true);
  expect(() => readSettings(service, { ...safe, KAFKA_PASSWORD: 'change-me' })).toThrow(
    /KAFKA_PASSWORD still holds a placeholder/,
  );
  expect(readSettings(service, { ...open, APP_ENV: 'test' }).WEB_ORIGIN).toBe('http://dating.test');
});

test.each(['tlsInsecure', 'tlsAllowInvalidCertificates', 'tlsAllowInvalidHostnames'])(
  'production refuses a database that may be anybody’s: %s',
  (option) => {
    const service = Type.Object(serviceSettings({ name: 'auth', port: 4001 }));
    const MONGO_URL = `mongodb://user:word@db.internal/auth?tls=true&${option}=true`;
    expect(() => readSettings(service, { MONGO_URL })).toThrow(/MONGO_URL must check whom it talks to/);
  },
);

test.each([
  ['SMTP_URL', 'smtps://mail.internal?tls.rejectUnauthorized=false', 'must check whom it talks to'],
  ['SUPPORT_EMAIL', 'support@emberline.example', 'of your own'],
  ['SUPPORT_EMAIL', undefined, 'of your own'],
  ['SUPPORT_EMAIL', 'help@mail.localhost', 'of your own'],
  ['EMAIL_FROM', 'Emberline <hello@emberline.test>', 'of your own'],
  ['EMAIL_FROM', 'Emberline <hello@example.com>', 'of your own'],
])('production refuses %s %s', (name, value, problem) => {
  const own = {
    SMTP_URL: 'smtps://mail.internal',
    SUPPORT_EMAIL: 'help@dating.com',
    EMAIL_FROM: 'A <a@example.dating>',
  };
  const mail = Type.Object({
    APP_ENV: commonSettings.APP_ENV,
    SMTP_URL: Type.String(demanding('smtp')),
    SUPPORT_EMAIL: Type.String({ default: 'support@emberline.example', ...demanding('email') }),
    EMAIL_FROM: Type.String(demanding('email')),
  });
  expect(readSettings(mail, own)).toMatchObject(own);
  expect(() => readSettings(mail, { ...own, [name]: value })).toThrow(new RegExp(`${name} .*${problem}`));
});
