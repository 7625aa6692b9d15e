import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGateway, startGateway } from './support/gateway.ts';

/** A copy of the configuration in which the plugin's file is another one. */
function configWithPlugin(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-config-'));
  cpSync(join(import.meta.dirname, '../config'), folder, { recursive: true });
  const system = join(folder, 'system.config.yml');
  writeFileSync(system, readFileSync(system, 'utf8').replace(/package: .*/, `package: ${file}`));
  return folder;
}

function pluginFile(source: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'gateway-plugin-')), 'plugin.cjs');
  writeFileSync(file, source);
  return file;
}

const policy = `name: 'emberline', schema: { $id: 'https://x/p.json', type: 'object' }`;

test.each([
  ['is absent', '/nowhere/plugin.cjs'],
  ['does not load', pluginFile('throw new Error("broken")')],
  ['registers nothing', pluginFile('module.exports = { version: "1.0.0", init() {} }')],
  [
    'is not ours',
    pluginFile(
      `module.exports = { version: '1.0.0', init: (c) => c.registerPolicy({ ${policy}, policy: () => (q, r) => r.send('ok') }) }`,
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
