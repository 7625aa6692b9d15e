const assert = require('node:assert/strict');
const { once } = require('node:events');
const { cpSync, mkdtempSync, readFileSync, writeFileSync } = require('node:fs');
const net = require('node:net');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { Agent, request } = require('undici');
const { startGateway, webOrigin } = require('./support/gateway.cjs');
const { eventually, startWorld } = require('./support/world.cjs');

/** A copy of the configuration in which the plugin's file is another one. */
function configWithPlugin(file) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-config-'));
  cpSync(path.join(__dirname, '../config'), folder, { recursive: true });
  const system = path.join(folder, 'system.config.yml');
  writeFileSync(system, readFileSync(system, 'utf8').replace(/package: .*/, `package: ${file}`));
  return folder;
}

function pluginFile(source) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'gateway-plugin-')), 'plugin.cjs');
  writeFileSync(file, source);
  return file;
}

const fails = (env) => startGateway(env, { waitFor: 'exit' });
const policy = `name: 'emberline', schema: { $id: 'https://x/p.json', type: 'object' }`;

test('the start fails when the plugin is absent, does not load or is not ours', async () => {
  const files = [
    '/nowhere/plugin.cjs',
    pluginFile('throw new Error("broken")'),
    pluginFile('module.exports = { version: "1.0.0", init() {} }'),
    pluginFile(
      `module.exports = { version: '1.0.0', init: (c) => c.registerPolicy({ ${policy}, policy: () => (q, r) => r.send('ok') }) }`,
    ),
  ];
  for (const file of files) {
    const { code, output } = await fails({ EG_CONFIG_DIR: configWithPlugin(file) });
    assert.equal(code, 1, output);
    assert.match(output, /The plugin is not in force/);
  }
});

test('the start fails when the guard does not hold, though the plugin is loaded', async () => {
  const real = JSON.stringify(path.join(__dirname, '../plugin/index.cjs'));
  const weak = pluginFile(`
    const real = require(${real});
    module.exports = { ...real, init(context) {
      real.init(context);
      context.eventBus.once('http-ready', ({ httpServer }) => {
        httpServer.removeAllListeners('request');
        httpServer.on('request', (request, response) => response.end('anything goes'));
      });
    } };`);
  const { code, output } = await fails({ EG_CONFIG_DIR: configWithPlugin(weak) });
  assert.equal(code, 1, output);
  assert.match(output, /The plugin is not in force: a chunked DELETE was not refused/);
});

test('the start fails with every unusable setting named, without a contract, and on a port that is taken', async () => {
  const wrong = await fails({ PORT: 'x', WEB_ORIGIN: 'nowhere' });
  assert.equal(wrong.code, 1);
  assert.match(wrong.output, /PORT[\s\S]*WEB_ORIGIN/);
  assert.match((await fails({ CONTRACT_FILE: '/nowhere.json' })).output, /does not start: .*nowhere\.json/);
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { code, output } = await fails({ PORT: String(taken.address().port) });
  assert.equal(code, 1);
  assert.match(output, /EADDRINUSE/);
  taken.close();
});

test('it starts without Redis and without auth', async () => {
  const gateway = await startGateway({ REDIS_URL: 'redis://127.0.0.1:9/0', AUTH_URL: 'http://127.0.0.1:9' });
  assert.equal((await fetch(`${gateway.url}/health/ready`)).status, 200);
  assert.equal(
    (await fetch(`${gateway.url}/users/me`, { headers: { authorization: 'Bearer a.b.c' } })).status,
    401,
  );
  await gateway.stop();
});

test('the reference is shown in local use only', async () => {
  const gateway = await startGateway({ APP_ENV: 'local' });
  const page = await fetch(`${gateway.url}/docs`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy'), /default-src 'none'/);
  const html = await page.text();
  assert.match(html, /\/mailbox\/send/);
  assert.ok(!html.includes('<script'));
  assert.ok((await (await fetch(`${gateway.url}/openapi.json`)).json()).paths['/mailbox/send']);
  await gateway.stop();
});

test('one address that floods gets 429 while others are served', async () => {
  const world = await startWorld({ ADDRESS_REQUESTS_PER_SECOND: '20', TRUSTED_PROXY_HOPS: '1' });
  const from = async (address) =>
    (await world.fetch('/geo', { headers: { 'x-forwarded-for': address } })).status;
  const flood = await Promise.all(Array.from({ length: 60 }, () => from('10.0.0.1')));
  assert.ok(flood.filter((status) => status === 429).length >= 20);
  assert.equal(await from('10.0.0.2'), 200);
  await eventually(async () => (await from('10.0.0.1')) === 200, 'the next second is open again');
  await world.stop();
});

test('starts although all that one address may ask is asked already: the ceiling holds once it is open', async () => {
  const world = await startWorld({ ADDRESS_REQUESTS_PER_SECOND: '1' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.fetch('/geo')));
  assert.ok(answers.some(({ status }) => status === 429));
  await world.stop();
});

test('SIGTERM: not ready, running and kept-alive requests are answered, live connections closed, exit 0 within 10 s', async () => {
  const world = await startWorld();
  const { gateway, upstreams } = world;
  upstreams.server('notification').on('upgrade', (_request, socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  const slow = Promise.withResolvers();
  upstreams.answers.set('GET /slow', (_request, response) =>
    slow.promise.then(() => response.end('late but whole')),
  );
  const live = await openLive(gateway.port);
  const running = fetch(`${gateway.url}/geo`).then(() => fetch(`${gateway.url}/slow`));
  await eventually(() => upstreams.arrived.some(({ url }) => url === '/slow'), 'the slow request runs');

  const kept = await keptConnections(gateway.url, 8);
  const started = Date.now();
  gateway.child.kill('SIGTERM');
  const closed = once(live, 'close');
  await eventually(async () => isRefused(gateway.port), 'no new connection is taken');
  const readiness = await kept[0].get('/health/ready');
  assert.equal(readiness.statusCode, 503);
  for (const one of kept.slice(1)) {
    const got = await one.get('/geo');
    assert.equal(got.statusCode, 200);
    assert.equal(got.headers.connection, 'close');
  }
  slow.resolve();
  assert.equal(await (await running).text(), 'late but whole');
  await closed;
  const { code } = await gateway.exited;
  assert.equal(code, 0);
  assert.ok(Date.now() - started < 10_000);
  await world.stop();
});

test('a rolling restart under load loses no request', async () => {
  const world = await startWorld();
  const second = await startGateway(world.upstreams.urls);
  const targets = [world.gateway.url, second.url];
  const failures = [];
  let served = 0;
  let isOver = false;
  const headers = await world.bearer();
  const callers = Array.from({ length: 16 }, async () => {
    const agent = new Agent({ connections: 1 });
    while (!isOver) {
      // As a load balancer does: only the gateway that is ready gets new requests.
      const origin = targets[0];
      try {
        const got = await request(`${origin}/mailbox/send`, {
          dispatcher: agent,
          method: 'POST',
          headers,
          body: '{"content":"hi"}',
        });
        await got.body.dump();
        if (got.statusCode !== 200) failures.push(got.statusCode);
        served += 1;
      } catch (error) {
        failures.push(error.code ?? error.message);
      }
    }
    await agent.close();
  });
  await eventually(() => served > 500, 'the load runs');
  targets.shift();
  world.gateway.child.kill('SIGTERM');
  assert.equal((await world.gateway.exited).code, 0);
  const then = served;
  await eventually(() => served > then + 500, 'the other one serves');
  isOver = true;
  await Promise.all(callers);
  assert.deepEqual(failures, []);
  await second.stop();
  await world.stop();
});

/** Clients that hold one connection each and use it again. */
async function keptConnections(url, count) {
  const clients = Array.from({ length: count }, () => {
    const agent = new Agent({ connections: 1 });
    return {
      async get(path) {
        const got = await request(url + path, { dispatcher: agent });
        await got.body.dump();
        return got;
      },
    };
  });
  await Promise.all(clients.map((client) => client.get('/geo')));
  return clients;
}

function isRefused(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}

async function openLive(port) {
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: g',
    `Origin: ${webOrigin}`,
    'Connection: Upgrade',
  ];
  lines.push(
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  );
  const socket = net.connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
  await once(socket, 'data');
  return socket;
}
