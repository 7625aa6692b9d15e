const assert = require('node:assert/strict');
const { test } = require('node:test');
const { readSettings } = require('../settings.cjs');

test('the defaults serve local use', () => {
  const settings = readSettings({});
  assert.deepEqual([settings.port, settings.metricsPort, settings.appEnv], [8080, 9080, 'local']);
});

test('every problem is told at once', () => {
  const env = { PORT: 'x', APP_ENV: 'staging', AUTH_URL: 'http://auth/path', REDIS_URL: '::' };
  assert.throws(
    () => readSettings(env),
    (error) => ['PORT', 'APP_ENV', 'AUTH_URL', 'REDIS_URL'].every((name) => error.message.includes(name)),
  );
});
