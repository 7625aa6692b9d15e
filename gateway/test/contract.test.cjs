const assert = require('node:assert/strict');
const path = require('node:path');
const { after, before, test } = require('node:test');
const { startWorld } = require('./support/world.cjs');

const contractFile = path.join(__dirname, '../../contracts/generated/gateway.json');
const { routes } = require(contractFile);
const id = 'a1b2c3d4e5f6a1b2c3d4e5f6';
const pathOf = (route) => route.path.replaceAll(/:[^/]+/g, id);
let world;
let tokens;

before(async () => {
  world = await startWorld({ CONTRACT_FILE: contractFile });
  const operator = { aud: 'operator', role: 'operator', sub: id };
  tokens = {
    member: await world.bearer(),
    operator: await world.bearer({ claims: operator }),
    manager: await world.bearer({ claims: { ...operator, role: 'manager' } }),
  };
});
after(() => world.stop());

test(`each of the contract's ${routes.length} operations reaches its own service with its path, query and body`, async () => {
  for (const route of routes) {
    const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
    const body = hasBody ? JSON.stringify({ for: route.id }) : undefined;
    const headers = { ...tokens[route.who], ...(hasBody && { 'content-type': 'application/json' }) };
    const answer = await world.fetch(`${pathOf(route)}?a=1&b=%2F`, { method: route.method, headers, body });
    const seen = await answer.json();
    const told = [answer.status, seen.service, seen.method, seen.url, seen.body];
    assert.deepEqual(
      told,
      [200, route.service, route.method, `${pathOf(route)}?a=1&b=%2F`, body ?? ''],
      route.id,
    );
  }
});

test('nothing else reaches any service', async () => {
  world.upstreams.arrived.length = 0;
  const patterns = routes.map(({ method, path }) => [
    method,
    new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`),
  ]);
  const isKnown = (method, path) =>
    patterns.some(([known, pattern]) => known === method && pattern.test(path));
  const paths = new Set(routes.map(pathOf));
  const asked = [];
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      if (!isKnown(method, path)) asked.push([method, path]);
    }
    for (const strange of [
      `${path}/`,
      `/${path}`,
      `${path}/x/y/z`,
      path.toUpperCase(),
      `/v1${path}`,
      `${path}%2e`,
      `/internal${path}`,
    ]) {
      asked.push(['GET', strange], ['POST', strange]);
    }
  }
  asked.push(
    ['GET', '/'],
    ['GET', '/internal/jwks'],
    ['GET', '/metrics'],
    ['GET', '/docs'],
    ['GET', '/openapi.json'],
  );
  asked.push(['GET', '/socket.io/?EIO=4&transport=polling'], ['POST', '/socket.io/?EIO=4&transport=polling']);
  for (const [method, path] of asked) {
    const answer = await world.fetch(path, { method, headers: tokens.manager });
    assert.equal(answer.status, 404, `${method} ${path}`);
    if (method !== 'HEAD') assert.equal((await answer.json()).code, 'NOT_FOUND');
  }
  assert.ok(asked.length > 1_000);
  assert.deepEqual(world.upstreams.arrived, []);
});
