const assert = require('node:assert/strict');
const { after, before, test } = require('node:test');
const { startTcpProxy } = require('./support/tcp-proxy.cjs');
const { testRedisUrl } = require('./support/gateway.cjs');
const { eventually, startWorld } = require('./support/world.cjs');

let world;
let proxy;
before(async () => {
  proxy = await startTcpProxy(new URL(testRedisUrl()));
  world = await startWorld({ REDIS_URL: `redis://127.0.0.1:${proxy.port}/9`, TRUSTED_PROXY_HOPS: '1' });
});
after(async () => {
  await world.stop();
  await proxy.stop();
});

async function callFrom(address, path = '/limited/address', headers = {}) {
  const started = Date.now();
  const answer = await world.fetch(path, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': address },
  });
  const { code } = await answer.json();
  return {
    status: answer.status,
    code,
    retryAfter: Number(answer.headers.get('retry-after')),
    ms: Date.now() - started,
  };
}

async function callsFrom(count, ...args) {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push(await callFrom(...args));
  return answers;
}

const statuses = (answers) => answers.map(({ status }) => status);

test('the call over the limit of an address gets 429 with Retry-After, others go on', async () => {
  const answers = await callsFrom(4, '10.1.0.1');
  assert.deepEqual(statuses(answers), [200, 200, 200, 429]);
  assert.equal(answers[3].code, 'TOO_MANY');
  assert.ok(answers[3].retryAfter > 50 && answers[3].retryAfter <= 60);
  assert.equal((await callFrom('10.1.0.2')).status, 200);
});

test('an account is limited wherever it calls from', async () => {
  const one = await world.bearer({ claims: { sub: 'a'.repeat(24) } });
  const other = await world.bearer({ claims: { sub: 'b'.repeat(24) } });
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await callFrom(`10.2.0.${i}`, '/limited/account', one));
  assert.deepEqual(statuses(answers), [200, 200, 200, 429]);
  assert.equal((await callFrom('10.2.0.1', '/limited/account', other)).status, 200);
});

test('two gateways count together', async () => {
  await world.redis.set('limit:limited:address:10.3.0.1', 3, 'PX', 30_000);
  assert.equal((await callFrom('10.3.0.1')).status, 429);
});

test('a Redis that does not answer costs 50 ms once, and the limit holds all the same', async () => {
  proxy.stall();
  const answers = await callsFrom(4, '10.4.0.1');
  proxy.resume();
  assert.deepEqual(statuses(answers), [200, 200, 200, 429]);
  assert.ok(answers.reduce((sum, { ms }) => sum + ms, 0) < 400, JSON.stringify(answers));
});

test('with Redis down limits hold, reading goes on, and revocations told before are kept', async () => {
  const headers = await world.bearer({ claims: { sid: 'revoked-before' } });
  await world.redis.publish('session-revoked', 'revoked-before');
  await eventually(
    async () => (await world.fetch('/users/me', { headers })).status === 401,
    'the revocation arrives',
  );
  proxy.cut();
  assert.deepEqual(statuses(await callsFrom(4, '10.5.0.1')), [200, 200, 200, 429]);
  assert.equal((await world.fetch('/users/me', { headers: await world.bearer() })).status, 200);
  assert.equal((await world.fetch('/users/me', { headers })).status, 401);
});

test('a session revoked while Redis was out of reach is known as soon as it is back', async () => {
  const headers = await world.bearer({ claims: { sid: 'revoked-meanwhile' } });
  assert.equal((await world.fetch('/users/me', { headers })).status, 200);
  await world.redis.zadd('revoked-sessions', Date.now() + 60_000, 'revoked-meanwhile');
  await world.redis.publish('session-revoked', 'revoked-meanwhile');
  await proxy.restore();
  await eventually(
    async () => (await world.fetch('/users/me', { headers })).status === 401,
    'the missed revocation is read',
  );
  await world.redis.set('limit:limited:address:10.6.0.1', 3, 'PX', 30_000);
  await eventually(async () => (await callFrom('10.6.0.1')).status === 429, 'limits count in Redis again');
});
