const assert = require('node:assert/strict');
const { createHash, randomBytes } = require('node:crypto');
const { once } = require('node:events');
const http = require('node:http');
const net = require('node:net');
const { after, before, beforeEach, test } = require('node:test');
const { eventually, startWorld } = require('./support/world.cjs');

let world;
before(async () => {
  world = await startWorld();
});
after(() => world.stop());
beforeEach(() => {
  world.upstreams.arrived.length = 0;
});

const answer = (route, reply) => world.upstreams.answers.set(route, reply);
const arrived = () => world.upstreams.arrived;

test('request id and trace go on when they are sane, and the id comes back', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const got = await world.fetch('/geo', { headers: { 'x-request-id': 'my-request-1', traceparent } });
  assert.equal(got.headers.get('x-request-id'), 'my-request-1');
  assert.equal(arrived()[0].headers['x-request-id'], 'my-request-1');
  assert.equal(arrived()[0].headers.traceparent, traceparent);
});

test('bodies arrive byte for byte, small, large and chunked', async () => {
  const seen = [];
  answer('POST /upload', async (request, response) => {
    const hash = createHash('sha256');
    for await (const chunk of request) hash.update(chunk);
    seen.push(request.headers['content-length']);
    response.end(hash.digest('hex'));
  });
  for (const size of [1, 65_536, 65_537, 1_048_576]) {
    const body = randomBytes(size);
    const got = await world.fetch('/upload', { method: 'POST', body });
    assert.equal(await got.text(), createHash('sha256').update(body).digest('hex'));
  }
  assert.deepEqual(seen, ['1', '65536', '65537', '1048576']);
  const parts = [randomBytes(100_000), randomBytes(100_000)];
  const got = await world.fetch('/upload', {
    method: 'POST',
    body: new Blob(parts).stream(),
    duplex: 'half',
  });
  assert.equal(await got.text(), createHash('sha256').update(Buffer.concat(parts)).digest('hex'));
  world.upstreams.answers.delete('POST /upload');
});

test('a body over the limit gets 413, by its length and by counting', async () => {
  const byLength = await world.fetch('/auth/login', { method: 'POST', body: 'x'.repeat(65_537) });
  assert.equal(byLength.status, 413);
  assert.equal((await byLength.json()).code, 'TOO_LARGE');
  assert.deepEqual(arrived(), []);
  for (const [path, bytes] of [
    ['/auth/login', 65_537],
    ['/upload', 1_048_577],
  ]) {
    const request = http.request(world.gateway.url + path, {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
    });
    request.on('error', () => {});
    const answered = once(request, 'response');
    request.end(Buffer.alloc(bytes));
    const [response] = await answered;
    assert.equal(response.statusCode, 413, path);
    response.resume();
  }
});

test('a client that falls silent within its body is told so and let go, and the service does not wait on', async () => {
  const left = Promise.withResolvers();
  answer('POST /upload', (request) => request.resume().socket.once('close', left.resolve));
  const stall = async ([path, whole, part]) => {
    const request = http.request(world.gateway.url + path, {
      method: 'POST',
      headers: { 'content-length': whole },
    });
    request.write(Buffer.alloc(part));
    const [response] = await once(request, 'response');
    const closed = once(request, 'close');
    const chunks = await response.toArray();
    await closed;
    return { status: response.statusCode, ...JSON.parse(Buffer.concat(chunks)) };
  };
  for (const told of await Promise.all(
    [
      ['/auth/login', 60_000, 100],
      ['/upload', 900_000, 200_000],
    ].map(stall),
  )) {
    assert.equal(told.status, 408);
    assert.equal(told.code, 'STALLED');
  }
  await left.promise;
  world.upstreams.answers.delete('POST /upload');
});

test('the body is asked for only once the request is let in', async () => {
  const continued = [];
  for (const [path, status] of [
    ['/auth/login', 200],
    ['/mailbox/send', 401],
  ]) {
    const request = http.request(world.gateway.url + path, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': 2 },
    });
    request.on('continue', () => {
      continued.push(path);
      request.end('ok');
    });
    request.flushHeaders();
    const [response] = await once(request, 'response');
    assert.equal(response.statusCode, status);
    response.resume();
    request.destroy();
  }
  assert.deepEqual(continued, ['/auth/login']);
});

test('a client that leaves takes its request with it', async () => {
  const left = Promise.withResolvers();
  const begun = Promise.withResolvers();
  answer('GET /geo', (request) => {
    begun.resolve();
    request.socket.once('close', left.resolve);
  });
  const controller = new AbortController();
  const asked = world.fetch('/geo', { signal: controller.signal });
  await begun.promise;
  controller.abort();
  await assert.rejects(asked);
  await left.promise;
  world.upstreams.answers.delete('GET /geo');
});

test('a client that leaves in the middle of an answer or an upload frees the service', async () => {
  const closed = [];
  answer('GET /geo', (_request, response) => {
    response.on('close', () => closed.push('answer'));
    const more = () => response.write(Buffer.alloc(100_000), () => response.destroyed || setImmediate(more));
    more();
  });
  answer('POST /upload', (request) => {
    request.resume();
    request.on('close', () => closed.push('upload'));
  });
  for (const bytes of [
    'GET /geo HTTP/1.1\r\nHost: g\r\n\r\n',
    `POST /upload HTTP/1.1\r\nHost: g\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(200_000)}`,
  ]) {
    const before = arrived().length;
    const socket = net.connect(world.gateway.port, '127.0.0.1', () => socket.write(bytes));
    await eventually(() => arrived().length > before, 'the request arrives');
    socket.destroy();
  }
  await eventually(() => closed.length === 2, 'both are freed');
  world.upstreams.answers.delete('GET /geo');
  world.upstreams.answers.delete('POST /upload');
});

test('a client that reads slowly slows the service down instead of filling the gateway', async () => {
  let sent = 0;
  answer('GET /geo', (_request, response) => {
    const more = () => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += 1_000_000;
        if (!response.write(Buffer.alloc(1_000_000))) return response.once('drain', more);
      }
      return response.end();
    };
    more();
  });
  const socket = net.connect(world.gateway.port, '127.0.0.1', () =>
    socket.write('GET /geo HTTP/1.1\r\nHost: g\r\n\r\n'),
  );
  socket.pause();
  let before = -1;
  await eventually(async () => {
    const isStill = sent > 0 && sent === before;
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return isStill;
  }, 'the service is held back');
  assert.ok(sent < 50_000_000, `${sent} bytes were taken`);
  socket.destroy();
  world.upstreams.answers.delete('GET /geo');
});

test('a service that does not answer in time gets 503 for it and loses the request', async () => {
  const left = Promise.withResolvers();
  answer('GET /slow', (request) => request.socket.once('close', left.resolve));
  const started = Date.now();
  const got = await world.fetch('/slow');
  assert.equal(got.status, 503);
  assert.equal(got.headers.get('retry-after'), '1');
  assert.equal((await got.json()).code, 'UNAVAILABLE');
  assert.ok(Date.now() - started < 1_500);
  await left.promise;
});

test('an answer that breaks off is not passed on as a whole one', async () => {
  answer('GET /geo', (_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => response.destroy());
  });
  const got = await world.fetch('/geo');
  await assert.rejects(got.text());
  world.upstreams.answers.delete('GET /geo');
});

test('reading is tried again on a fresh connection when a kept one closes under it, writing is not', async () => {
  let calls = 0;
  answer('GET /geo', (request, response) =>
    ++calls === 1 ? request.socket.destroy() : response.end('again'),
  );
  answer('POST /auth/login', (request) => {
    calls += 1;
    request.socket.destroy();
  });
  assert.equal(await (await world.fetch('/geo')).text(), 'again');
  assert.equal(calls, 2);
  const got = await world.fetch('/auth/login', { method: 'POST', body: '{}' });
  assert.equal(got.status, 503);
  assert.equal(calls, 3);
  world.upstreams.answers.clear();
});

test('a service that restarts is waited for; one that stays away gets 503 within 5 s, then at once', async () => {
  const server = world.upstreams.server('payment');
  const { port } = server.address();
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  const call = () => world.fetch('/api/payment/webhook', { method: 'POST', body: '{"a":1}' });
  await stop();
  const waiting = call();
  setTimeout(() => server.listen(port, '127.0.0.1'), 700);
  const got = await waiting;
  assert.equal(got.status, 200);
  assert.equal((await got.json()).body, '{"a":1}');

  await stop();
  const started = Date.now();
  assert.equal((await call()).status, 503);
  const first = Date.now();
  assert.equal((await call()).status, 503);
  assert.ok(first - started < 5_000 && Date.now() - first < 500);
  server.listen(port, '127.0.0.1');
});

test('figures are on a port of their own', async () => {
  await world.fetch('/geo');
  const text = await (await fetch(world.gateway.metricsUrl)).text();
  assert.match(text, /gateway_request_seconds_count\{route="locate",status="200"\} \d+/);
  assert.equal((await world.fetch('/metrics')).status, 404);
});
