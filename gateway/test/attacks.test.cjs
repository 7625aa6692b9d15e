const assert = require('node:assert/strict');
const { after, before, beforeEach, test } = require('node:test');
const { cleaned, refused, smuggled } = require('./support/attacks.cjs');
const { sendRaw } = require('./support/raw.cjs');
const { startWorld } = require('./support/world.cjs');

let world;
before(async () => {
  world = await startWorld();
});
after(() => world.stop());
beforeEach(() => {
  world.upstreams.arrived.length = 0;
});

const arrived = () => world.upstreams.arrived;

for (const [name, bytes] of Object.entries(refused)) {
  test(`refused: ${name}`, async () => {
    const { statuses } = await sendRaw(world.gateway.port, bytes);
    const isClean = ({ headers }) => headers['x-user-id'] === undefined;
    assert.ok(arrived().every(isClean), 'the second request arrived with its identity');
    assert.ok(
      statuses.length === 0 || (statuses[0] >= 400 && statuses[0] < 500),
      `answered with ${statuses}`,
    );
    assert.deepEqual(
      arrived().map(({ url }) => url),
      [],
    );
  });
}

for (const [name, bytes] of Object.entries(cleaned)) {
  test(`passed on without what is not the client's to say: ${name}`, async () => {
    const { statuses } = await sendRaw(world.gateway.port, bytes);
    assert.deepEqual(statuses, [200]);
    assert.equal(arrived().length, 1);
    const [{ headers }] = arrived();
    assert.ok(!JSON.stringify(headers).includes('victim'), JSON.stringify(headers));
    assert.equal(headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(headers['x-forwarded-proto'], 'http');
    assert.match(headers['x-request-id'], /^[0-9a-f-]{36}$/);
    assert.match(headers.traceparent, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });
}

test('a second request on the same connection is guarded like the first', async () => {
  const first = 'GET /geo HTTP/1.1\r\nHost: g\r\n\r\n';
  const { statuses } = await sendRaw(world.gateway.port, first + smuggled);
  assert.deepEqual(statuses, [200, 200]);
  assert.deepEqual(
    arrived().map(({ headers }) => headers['x-user-id']),
    [undefined, undefined],
  );
});

test('a refused frame ends its connection', async () => {
  for (const name of [
    'chunked DELETE',
    'length and chunked',
    'two lengths',
    'a length on GET',
    'an upgrade on a normal path',
  ]) {
    const { closed } = await sendRaw(world.gateway.port, refused[name]);
    assert.ok(closed, name);
  }
});

test('refusals are told in the error format', async () => {
  for (const name of [
    'chunked DELETE',
    'length and chunked',
    'headers too large',
    'an upgrade on a normal path',
    'two slashes',
  ]) {
    const { text } = await sendRaw(world.gateway.port, refused[name]);
    const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
    assert.deepEqual(Object.keys(body), ['statusCode', 'error', 'message', 'code'], name);
    assert.ok(text.startsWith(`HTTP/1.1 ${body.statusCode} ${body.error}`), name);
  }
});
