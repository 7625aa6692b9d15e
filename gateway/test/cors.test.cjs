const assert = require('node:assert/strict');
const { after, before, test } = require('node:test');
const { webOrigin } = require('./support/gateway.cjs');
const { startWorld } = require('./support/world.cjs');

let world;
before(async () => {
  world = await startWorld();
});
after(() => world.stop());

const preflight = (path, origin) =>
  world.fetch(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } });

test('a preflight from the web client names the methods of the path and is kept by the browser', async () => {
  const answer = await preflight('/users/me', webOrigin);
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get('access-control-allow-origin'), webOrigin);
  assert.equal(answer.headers.get('access-control-allow-methods'), 'GET, PUT');
  assert.match(answer.headers.get('access-control-allow-headers'), /authorization/);
  assert.equal(answer.headers.get('access-control-max-age'), '7200');
  assert.equal(answer.headers.get('access-control-allow-credentials'), null);
});

test('a foreign origin gets no permission, and OPTIONS never reaches a service', async () => {
  for (const origin of [
    'http://evil.example',
    'null',
    'http://localhost:3000.evil.example',
    'https://localhost:3000',
  ]) {
    assert.equal((await preflight('/users/me', origin)).headers.get('access-control-allow-origin'), null);
    const answer = await world.fetch('/geo', { headers: { origin } });
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
  assert.equal((await preflight('/nothing/here', webOrigin)).status, 404);
  assert.ok(!world.upstreams.arrived.some(({ method }) => method === 'OPTIONS'));
});

test('the web client may read answers and errors, with adlink, retry-after and the request id', async () => {
  world.upstreams.answers.set('GET /geo', (_request, response) => {
    response.writeHead(200, {
      adlink: 'https://ad.example/',
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
    });
    response.end('{}');
  });
  for (const path of ['/geo', '/users/me', '/nowhere']) {
    const answer = await world.fetch(path, { headers: { origin: webOrigin } });
    assert.equal(answer.headers.get('access-control-allow-origin'), webOrigin, path);
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    assert.equal(answer.headers.get('access-control-expose-headers'), 'adlink, retry-after, x-request-id');
    assert.match(answer.headers.get('vary'), /Origin/);
    if (path === '/geo') assert.equal(answer.headers.get('adlink'), 'https://ad.example/');
  }
});
