import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { commonSettings, crashAt, ownSettings, readSettings, secret } from './settings.ts';

const schema = Type.Object({
  APP_ENV: commonSettings.APP_ENV,
  ...ownSettings({ port: 4001, database: 'sample' }),
  SAMPLE_SECRET: secret('known-to-everybody'),
});

test('defaults serve local use', () => {
  expect(readSettings(schema, {})).toEqual({
    APP_ENV: 'local',
    PORT: 4001,
    MONGO_URL: 'mongodb://127.0.0.1:27117/sample?replicaSet=rs0&directConnection=true',
    SAMPLE_SECRET: 'known-to-everybody',
  });
});

test('values come from the environment with their types', () => {
  expect(readSettings(schema, { PORT: '5000', OTHER: 'x' })).toMatchObject({ PORT: 5000 });
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
  expect(crashAt({ CRASH_AT: 'somewhere' })).toBe('somewhere');
  expect(() => crashAt({ CRASH_AT: 'somewhere', APP_ENV: 'production' })).toThrow(/CRASH_AT is for tests/);
});

test('a secret may come as a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'secret');
  writeFileSync(file, 'from-a-file\n');
  expect(readSettings(schema, { SAMPLE_SECRET_FILE: file }).SAMPLE_SECRET).toBe('from-a-file');
});

test('production refuses a default secret and says what to set', () => {
  expect(() => readSettings(schema, { APP_ENV: 'production' })).toThrow(
    'SAMPLE_SECRET still has its default, which is known to everybody: set SAMPLE_SECRET or SAMPLE_SECRET_FILE',
  );
  const given = { APP_ENV: 'production', SAMPLE_SECRET: 'known-to-nobody' };
  expect(readSettings(schema, given).APP_ENV).toBe('production');
});
