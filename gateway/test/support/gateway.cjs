const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { createInterface } = require('node:readline');

const main = path.join(__dirname, '../../main.cjs');
const webOrigin = 'http://localhost:3000';

/**
 * Starts the real process on free ports.
 * @param {Record<string, string>} env settings that differ from the tests' defaults
 * @returns once it is ready; or with `waitFor: 'exit'` once it has ended.
 */
async function startGateway(env, { waitFor = 'ready' } = {}) {
  const child = spawn(process.execPath, [main], {
    env: { ...defaults(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  const ready = Promise.withResolvers();
  ready.promise.catch(() => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (line.includes('"msg":"ready"')) ready.resolve(JSON.parse(line));
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const exited = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`The gateway ended with ${code}:\n${lines.join('\n')}`));
    return { code, output: lines.join('\n') };
  });
  if (waitFor === 'exit') return exited;
  const { port, metricsPort } = await ready.promise;
  return {
    port,
    child,
    lines,
    exited,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

module.exports = { startGateway, testRedisUrl, webOrigin };

/** Database 9 of the test Redis, so that nobody else's keys are met. */
function testRedisUrl() {
  const given = process.env.EMBERLINE_TEST_REDIS_URL;
  if (!given)
    throw new Error('EMBERLINE_TEST_REDIS_URL must name a Redis for tests, such as redis://127.0.0.1:6479');
  return new URL('/9', given).href;
}

function defaults() {
  return {
    PATH: process.env.PATH,
    APP_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    WEB_ORIGIN: webOrigin,
    REDIS_URL: testRedisUrl(),
    CONTRACT_FILE: path.join(__dirname, 'contract.json'),
    ADDRESS_REQUESTS_PER_SECOND: '100000',
  };
}
