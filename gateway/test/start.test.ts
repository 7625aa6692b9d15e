import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Parts } from '../plugin/parts.ts';
import { createPolicies } from '../plugin/policies.ts';
import { runGateway, startGateway } from './support/gateway.ts';
import { startWorld } from './support/world.ts';

/** A copy of the configuration with this replaced in one of its files. */
function changedConfig(name: 'system' | 'gateway', change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-config-'));
  cpSync(join(import.meta.dirname, '../config'), folder, { recursive: true });
  const file = join(folder, `${name}.config.yml`);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return folder;
}

const configWithPlugin = (file: string) =>
  changedConfig('system', (text) => text.replace(/package: .*/, `package: ${file}`));

function pluginFile(source: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'gateway-plugin-')), 'plugin.cjs');
  writeFileSync(file, source);
  return file;
}

const policies = JSON.stringify(Object.keys(createPolicies({} as Parts)));

test.each([
  ['is absent', '/nowhere/plugin.cjs'],
  ['does not load', pluginFile('throw new Error("broken")')],
  ['registers nothing', pluginFile('module.exports = { version: "1.0.0", init() {} }')],
  [
    'is not ours',
    pluginFile(
      `module.exports = { version: '1.0.0', init: (c) => ${policies}.forEach((name) => c.registerPolicy({ name, policy: () => (q, r) => r.send('ok') })) }`,
    ),
  ],
])('the start fails when the plugin %s', async (_what, file) => {
  const { code, output } = await runGateway({ EG_CONFIG_DIR: configWithPlugin(file) });
  expect(code, output).toBe(1);
  expect(output).toMatch(/The plugin is not in force/);
});

test('the start fails when the guard does not hold, though the plugin is loaded', async () => {
  const real = JSON.stringify(join(import.meta.dirname, '../plugin/index.ts'));
  const weak = pluginFile(`
    const real = require(${real});
    module.exports = { ...real, init(context) {
      real.init(context);
      context.eventBus.once('http-ready', ({ httpServer }) => {
        httpServer.removeAllListeners('request');
        httpServer.on('request', (request, response) => response.end('anything goes'));
      });
    } };`);
  const { code, output } = await runGateway({ EG_CONFIG_DIR: configWithPlugin(weak) });
  expect(code, output).toBe(1);
  expect(output).toMatch(/The plugin is not in force: a chunked DELETE was not refused/);
});

test.each([
  ['framing', /a chunked DELETE was not refused/],
  ['admit', /a call without a token was not refused/],
  ['contract', /must name the policy contract before/],
])('the start fails when the pipeline of operations does not name %s', async (policy, reason) => {
  const folder = changedConfig('gateway', (text) => text.replace(`      - ${policy}:\n`, ''));
  const { code, output } = await runGateway({ EG_CONFIG_DIR: folder });
  expect(code, output).toBe(1);
  expect(output).toMatch(reason);
});

test("another plugin's policy does its work where a pipeline names it, and knows the operation and the caller", async () => {
  const file = pluginFile(`module.exports = { version: '1.0.0', init: (context) => context.registerPolicy({
    name: 'greeting',
    schema: { $id: 'https://x/greeting.json', type: 'object', properties: { words: { type: 'string' } } },
    policy: ({ words }) => ({ egContext, exchange }, response, next) => {
      response.setHeader('x-greeting', [words, egContext.apiEndpoint.id, exchange.caller?.kind, egContext.requestID].join());
      next();
    },
  }) }`);
  const folder = changedConfig('gateway', (text) =>
    text
      .replace('policies: [', 'policies: [greeting, ')
      .replace(
        '      - switches:',
        '      - greeting:\n          - action: { words: hello }\n      - switches:',
      ),
  );
  const system = join(folder, 'system.config.yml');
  const added = `plugins:\n  greeting:\n    package: ${file}\n`;
  writeFileSync(system, readFileSync(system, 'utf8').replace('plugins:\n', added));
  const world = await startWorld({ EG_CONFIG_DIR: folder });
  const headers = { ...(await world.bearer()), 'x-request-id': 'my-request-1' };
  const answer = await world.fetch('/users/me', { headers });
  expect(answer.headers.get('x-greeting')).toBe('hello,getMe,member,my-request-1');
  expect((await world.fetch('/users/me')).headers.get('x-greeting')).toBeNull();
  await world.stop();
});

test('the start fails with every unusable setting named, without a contract, and on a port that is taken', async () => {
  const wrong = await runGateway({ PORT: 'x', WEB_ORIGIN: 'nowhere' });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/PORT[\s\S]*WEB_ORIGIN/);
  const withoutContract = await runGateway({ CONTRACT_FILE: '/nowhere.json' });
  expect(withoutContract.output).toMatch(/does not start: .*nowhere\.json/);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await runGateway({ PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toMatch(/EADDRINUSE/);
  taken.close();
});

test('in production it does not start with addresses that anybody may listen to', async () => {
  const { code, output } = await runGateway({ APP_ENV: undefined });
  expect(code).toBe(1);
  expect(output).toMatch(/does not start: .*\n- /);
  expect(output).toMatch(/- REDIS_URL must ask for TLS \(rediss:\/\/\)/);
  expect(output).toMatch(/- WEB_ORIGIN must begin with https:\/\//);
});

test('it starts without Redis and without auth', async () => {
  const gateway = await startGateway({ REDIS_URL: 'redis://127.0.0.1:9/0', AUTH_URL: 'http://127.0.0.1:9' });
  expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
  // It waits for the set of revoked sessions; see start-without-redis.test.ts.
  expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(503);
  const headers = { authorization: 'Bearer a.b.c' };
  expect((await fetch(`${gateway.url}/users/me`, { headers })).status).toBe(401);
  await gateway.stop();
});

test('the reference is shown in local use only', async () => {
  const gateway = await startGateway({ APP_ENV: 'local' });
  const page = await fetch(`${gateway.url}/docs`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  const html = await page.text();
  expect(html).toMatch(/\/mailbox\/send/);
  expect(html).not.toContain('<script');
  expect(html).toContain('404 Not Found: NOT_FOUND');
  expect(html).toMatch(/<a href="#Photo">[\s\S]*<div id="Photo">/);
  const openApi = await (await fetch(`${gateway.url}/openapi.json`)).json();
  expect(openApi).toHaveProperty(['paths', '/mailbox/send']);
  await gateway.stop();
});
