import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeServer } from '@emberline/kit/testing/close-server';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reply } from './support/upstreams.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let ownAnswers: string[];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(() => {
  ownAnswers = [];
  world.upstreams.arrived.length = 0;
});
afterEach(() => {
  for (const route of ownAnswers) world.upstreams.answers.delete(route);
});

/** For the rest of the test. */
function answer(route: string, reply: Reply): void {
  ownAnswers.push(route);
  world.upstreams.answers.set(route, reply);
}
const arrived = () => world.upstreams.arrived;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function responseTo(request: ReturnType<typeof httpRequest>): Promise<IncomingMessage> {
  const [response] = await once(request, 'response');
  return response;
}

test('request id and trace go on when they are sane, and the id comes back', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const got = await world.fetch('/geo', { headers: { 'x-request-id': 'my-request-1', traceparent } });
  expect(got.headers.get('x-request-id')).toBe('my-request-1');
  expect(arrived()[0]?.headers).toMatchObject({ 'x-request-id': 'my-request-1', traceparent });
});

test('of a long header a service gets the beginning', async () => {
  const text = 'Version/'.padEnd(14_500, '1');
  expect((await world.fetch('/geo', { headers: { 'user-agent': text } })).status).toBe(200);
  expect(arrived()[0]?.headers['user-agent']).toBe(text.slice(0, 1_024));
});

test('bodies arrive byte for byte, small, large and chunked', async () => {
  const lengths: unknown[] = [];
  answer('POST /upload', async (request, response) => {
    const hash = createHash('sha256');
    for await (const chunk of request) hash.update(chunk);
    lengths.push(request.headers['content-length']);
    response.end(hash.digest('hex'));
  });
  for (const size of [1, 65_536, 65_537, 1_048_576]) {
    const body = randomBytes(size);
    const got = await world.fetch('/upload', { method: 'POST', body });
    expect(await got.text()).toBe(sha256(body));
  }
  expect(lengths).toEqual(['1', '65536', '65537', '1048576']);
  const parts = [randomBytes(100_000), randomBytes(100_000)];
  const chunked = { method: 'POST', body: new Blob(parts).stream(), duplex: 'half' } as const;
  const got = await world.fetch('/upload', chunked);
  expect(await got.text()).toBe(sha256(Buffer.concat(parts)));
});

test('an operator’s act that an older replica of its service does not know goes to admin, as in the release before', async () => {
  const owner = (world.upstreams.server('profile').address() as AddressInfo).port;
  let known = false;
  answer('POST /admin/moved', async (request, response) => {
    const body = await buffer(request);
    if (request.socket.localPort !== owner) return response.end(body);
    response.writeHead(404, known ? { 'x-known-operation': 'yes' } : {}).end('There is nobody.');
  });
  const post = async () =>
    world.fetch('/admin/moved', {
      ...{ method: 'POST', body: 'a reason' },
      headers: await world.bearer({ claims: { aud: 'operator', role: 'operator', sub: 'a'.repeat(24) } }),
    });
  const atAdmin = await post();
  expect([atAdmin.status, await atAdmin.text()]).toEqual([200, 'a reason']);
  expect(arrived().map(({ service }) => service)).toEqual(['profile', 'admin']);
  known = true;
  const atOwner = await post();
  expect([atOwner.status, await atOwner.text()]).toEqual([404, 'There is nobody.']);
  expect(arrived()).toHaveLength(3);
});

test('a body over the limit gets 413, by its length and by counting', async () => {
  const byLength = await world.fetch('/auth/login', { method: 'POST', body: 'x'.repeat(65_537) });
  expect(byLength.status).toBe(413);
  expect(await byLength.json()).toMatchObject({ code: 'TOO_LARGE' });
  expect(arrived()).toEqual([]);
  for (const [path, bytes] of [
    ['/auth/login', 65_537],
    ['/upload', 1_048_577],
  ] as const) {
    const request = httpRequest(world.gateway.url + path, {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
    });
    request.on('error', () => {});
    const answered = responseTo(request);
    request.end(Buffer.alloc(bytes));
    const response = await answered;
    expect(response.statusCode, path).toBe(413);
    response.resume();
  }
});

test('a client that falls silent within its body is told so and let go, and the service does not wait on', async () => {
  const left = Promise.withResolvers<void>();
  answer('POST /upload', (request) => request.resume().socket.once('close', left.resolve));
  const stall = async ([path, whole, part]: readonly [string, number, number]) => {
    const request = httpRequest(world.gateway.url + path, {
      method: 'POST',
      headers: { 'content-length': whole },
    });
    request.write(Buffer.alloc(part));
    const response = await responseTo(request);
    const closed = once(request, 'close');
    const chunks = await response.toArray();
    await closed;
    return { status: response.statusCode, ...JSON.parse(Buffer.concat(chunks).toString()) };
  };
  const stalled = [
    ['/auth/login', 60_000, 100],
    ['/upload', 900_000, 200_000],
  ] as const;
  for (const told of await Promise.all(stalled.map(stall)))
    expect(told).toMatchObject({ status: 408, code: 'STALLED' });
  await left.promise;
});

test('the body is asked for only once the request is let in', async () => {
  const continued: string[] = [];
  for (const [path, status] of [
    ['/auth/login', 200],
    ['/mailbox/send', 401],
  ] as const) {
    const request = httpRequest(world.gateway.url + path, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': 2 },
    });
    request.on('continue', () => {
      continued.push(path);
      request.end('ok');
    });
    request.flushHeaders();
    const response = await responseTo(request);
    expect(response.statusCode).toBe(status);
    response.resume();
    request.destroy();
  }
  expect(continued).toEqual(['/auth/login']);
});

test('a client that leaves takes its request with it', async () => {
  const left = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  answer('GET /geo', (request) => {
    begun.resolve();
    request.socket.once('close', left.resolve);
  });
  const controller = new AbortController();
  const asked = world.fetch('/geo', { signal: controller.signal });
  await begun.promise;
  controller.abort();
  await expect(asked).rejects.toThrow();
  await left.promise;
});

test('a client that leaves in the middle of an answer or an upload frees the service', async () => {
  const closed: string[] = [];
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
    const socket = connect(world.gateway.port, '127.0.0.1', () => socket.write(bytes));
    await eventually(() => arrived().length > before);
    socket.destroy();
  }
  await eventually(() => closed.length === 2);
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
  const socket = connect(world.gateway.port, '127.0.0.1', () =>
    socket.write('GET /geo HTTP/1.1\r\nHost: g\r\n\r\n'),
  );
  socket.pause();
  let before = -1;
  await eventually(async () => {
    const isStill = sent > 0 && sent === before;
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return isStill;
  });
  expect(sent).toBeLessThan(50_000_000);
  socket.destroy();
});

test('a service that does not answer in time gets 503 for it and loses the request', async () => {
  const left = Promise.withResolvers<void>();
  answer('GET /slow', (request) => request.socket.once('close', left.resolve));
  const started = Date.now();
  const got = await world.fetch('/slow');
  expect(got.status).toBe(503);
  expect(got.headers.get('retry-after')).toBe('1');
  expect(await got.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(Date.now() - started).toBeLessThan(1_500);
  await left.promise;
});

test('an answer that breaks off is not passed on as a whole one', async () => {
  answer('GET /geo', (_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => response.destroy());
  });
  const got = await world.fetch('/geo');
  await expect(got.text()).rejects.toThrow();
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
  expect(await (await world.fetch('/geo')).text()).toBe('again');
  expect(calls).toBe(2);
  const got = await world.fetch('/auth/login', { method: 'POST', body: '{}' });
  expect(got.status).toBe(503);
  expect(calls).toBe(3);
});

test('a service that restarts is waited for; one that stays away gets 503 within 5 s, then at once', async () => {
  const server = world.upstreams.server('payment');
  const { port } = server.address() as AddressInfo;
  const stop = () => closeServer(server);
  const call = () => world.fetch('/api/payment/webhook', { method: 'POST', body: '{"a":1}' });
  await stop();
  const waiting = call();
  setTimeout(() => server.listen(port, '127.0.0.1'), 700);
  const got = await waiting;
  expect(got.status).toBe(200);
  expect(await got.json()).toMatchObject({ body: '{"a":1}' });

  await stop();
  const started = Date.now();
  expect((await call()).status).toBe(503);
  const first = Date.now();
  expect((await call()).status).toBe(503);
  expect(first - started).toBeLessThan(5_000);
  expect(Date.now() - first).toBeLessThan(2_000);
  server.listen(port, '127.0.0.1');
});

test('figures are on a port of their own', async () => {
  await world.fetch('/geo');
  const text = await (await fetch(world.gateway.metricsUrl)).text();
  expect(text).toMatch(
    /gateway_request_seconds_count\{version="[\d.]+",environment="test",pod="[^"]+",route="locate",status="200"\} \d+/,
  );
  expect((await world.fetch('/metrics')).status).toBe(404);
});
