import { type AddressInfo, connect } from 'node:net';
import { operation } from '@emberline/contracts';
import { MongoServerSelectionError } from 'mongodb';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProblemError } from '../errors.ts';
import { createLog } from '../telemetry/log.ts';
import { type App, createApp } from './app.ts';
import { addRoute } from './operation.ts';

const echo = operation({
  id: 'echo',
  service: 'admin',
  method: 'POST',
  path: '/echo/:count',
  who: 'guest',
  summary: 'Answers what it was sent.',
  params: Type.Object({ count: Type.Integer() }),
  query: Type.Object({ tag: Type.Optional(Type.Array(Type.String())) }),
  body: Type.Object(
    { userName: Type.String({ minLength: 3 }), age: Type.Optional(Type.Integer({ minimum: 18 })) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ userName: Type.String(), count: Type.Integer(), tag: Type.Array(Type.String()) }),
});
const fail = operation({
  id: 'fail',
  service: 'admin',
  method: 'GET',
  path: '/fail',
  who: 'guest',
  summary: 'Fails.',
});
const hook = operation({
  id: 'hook',
  service: 'admin',
  method: 'POST',
  path: '/hook',
  who: 'provider',
  summary: 'Takes bytes.',
});

const headers = operation({
  id: 'headers',
  service: 'admin',
  method: 'GET',
  path: '/headers',
  who: 'guest',
  summary: 'Answers how long the headers are.',
  answer: Type.Record(Type.String(), Type.Integer()),
});

let app: App;
let failure: unknown;

beforeEach(async () => {
  app = await createApp({
    name: 'sample',
    log: createLog('sample', 'silent'),
    callers: { verify: async () => undefined },
    services: { verify: async () => undefined },
    checks: { engine: async () => failure === undefined },
  });
  addRoute(app, echo, async ({ params, query, body }) => ({
    ...body,
    count: params.count,
    tag: query.tag ?? [],
    extra: 1,
  }));
  addRoute(app, headers, async ({ request }) =>
    Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, String(text).length])),
  );
  addRoute(app, fail, async () => {
    throw failure;
  });
  addRoute(app, hook, async ({ body, reply }) => reply.send(body));
  failure = undefined;
});
afterEach(() => app.close());

function post(payload: unknown, headers: Record<string, string> = {}, url = '/echo/2') {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

test('what the contract does not declare neither comes in nor goes out', async () => {
  const answer = await post({ userName: 'anna', isAdmin: true }, {}, '/echo/2?tag=a');
  expect(answer.json()).toEqual({ userName: 'anna', count: 2, tag: ['a'] });
});

describe('bad input gets a clear answer', () => {
  const cases: [string, () => ReturnType<typeof post>, number, string, string][] = [
    ['missing field', () => post({}), 400, 'INVALID', 'User name is required.'],
    [
      'too short',
      () => post({ userName: 'a' }),
      400,
      'INVALID',
      'User name must have at least 3 characters.',
    ],
    [
      'number as text',
      () => post({ userName: 'anna', age: '20' }),
      400,
      'INVALID',
      'Age must be a whole number.',
    ],
    [
      'operator instead of text',
      () => post({ userName: { $ne: '' } }),
      400,
      'INVALID',
      'User name must be a text.',
    ],
    [
      'below the minimum',
      () => post({ userName: 'anna', age: 17 }),
      400,
      'INVALID',
      'Age must be at least 18.',
    ],
    [
      'path of another type',
      () => post({ userName: 'anna' }, {}, '/echo/x'),
      400,
      'INVALID',
      'Count must be a whole number.',
    ],
    ['no body', () => post(''), 400, 'INVALID', 'The request has no readable content.'],
    ['broken JSON', () => post('{"userName":'), 400, 'INVALID', 'The request could not be read.'],
    [
      'prototype',
      () => post('{"__proto__":{"a":1},"userName":"anna"}'),
      400,
      'INVALID',
      'The request could not be read.',
    ],
    [
      'other content',
      () => post('x', { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA',
      'This kind of content is not supported.',
    ],
    ['too large', () => post({ userName: 'a'.repeat(70_000) }), 413, 'TOO_LARGE', 'This is too large.'],
    ['unknown path', () => post({}, {}, '/nothing'), 404, 'NOT_FOUND', 'We could not find that.'],
    ['unreadable path', () => post({}, {}, '/echo/%zz'), 400, 'INVALID', 'The request could not be read.'],
  ];
  test.each(cases)('%s', async (_name, send, statusCode, code, message) => {
    const answer = await send();
    expect(answer.json()).toMatchObject({ statusCode, code, message, error: expect.any(String) });
    expect(answer.statusCode).toBe(statusCode);
  });
});

describe('failures', () => {
  const get = () => app.inject({ method: 'GET', url: '/fail' });

  test('a problem of the contract has its status, code and sentence', async () => {
    failure = new ProblemError('TOO_MANY', undefined, { retryAfter: 7.2 });
    const answer = await get();
    expect(answer.json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests', code: 'TOO_MANY' });
    expect(answer.headers['retry-after']).toBe('8');
  });

  test('nothing found by an operation is told from an operation that is not there', async () => {
    failure = new ProblemError('NOT_FOUND');
    expect((await get()).headers['x-known-operation']).toBe('yes');
    const unknown = await app.inject({ method: 'GET', url: '/nothing' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers).not.toHaveProperty('x-known-operation');
  });

  test('an engine that is down gives 503 with Retry-After', async () => {
    failure = new MongoServerSelectionError('no server', {} as never);
    const answer = await get();
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
    expect(answer.headers['retry-after']).toBe('1');
  });

  test('a defect gives a plain 500 without its details', async () => {
    failure = new TypeError('secret internals');
    const answer = await get();
    expect(answer.json()).toMatchObject({ statusCode: 500, code: 'INTERNAL' });
    expect(answer.body).not.toContain('secret internals');
  });
});

test('a provider operation gets the exact bytes', async () => {
  const bytes = '{ "odd":   "spacing" }';
  expect((await post(bytes, {}, '/hook')).body).toBe(bytes);
});

test('a request id is carried on, or made', async () => {
  const given = await post({}, { 'x-request-id': 'given-by-gateway' });
  expect(given.headers['x-request-id']).toBe('given-by-gateway');
  const forged = await post({}, { 'x-request-id': 'a b\n' });
  expect(forged.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

test('metrics tell operations, never addresses', async () => {
  await post({ userName: 'anna' }, {}, '/echo/90817263545');
  const { body } = await app.inject('/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{operation="echo",method="POST",status="200"} 1',
  );
  expect(body).not.toContain('90817263545');
});

test('it is ready while its checks pass and it is not stopping', async () => {
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  failure = new Error('engine down');
  const failing = await app.inject('/health/ready');
  expect([failing.statusCode, failing.json().failed]).toEqual([503, ['engine']]);
  failure = undefined;
  app.kit.stopping = true;
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  expect((await app.inject('/health/live')).headers.connection).toBe('close');
});

test('what is not HTTP is refused in the same words', async () => {
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /\u0000 nonsense\r\n\r\n');
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"INVALID"/s);
});

test('an operation past its time limit is answered 503, its signal is aborted, and its late failure changes nothing', async () => {
  const slow = operation({
    ...{ id: 'slow', service: 'admin', method: 'GET', path: '/slow', who: 'guest' },
    summary: 'Waits for ever.',
    timeoutMs: 600,
  });
  const late = Promise.withResolvers<never>();
  let aborted: AbortSignal | undefined;
  addRoute(app, slow, async ({ signal }) => {
    aborted = signal;
    return late.promise;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/slow`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  await expect.poll(() => aborted?.aborted).toBe(true);
  late.reject(new Error('too late'));
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
});

test('a caller who cannot be verified in time is answered 503 too', async () => {
  const own = operation({
    ...{ id: 'own', service: 'admin', method: 'GET', path: '/own', who: 'member' },
    summary: 'Needs a session.',
    timeoutMs: 600,
  });
  const verified = Promise.withResolvers<undefined>();
  app.kit.callers = { verify: () => verified.promise };
  addRoute(app, own, async ({ reply }) => reply);
  const answer = await app.inject({ url: '/own', headers: { authorization: 'Bearer abc' } });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  verified.resolve(undefined);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});

test('answers carry the headers that keep browsers from guessing and framing', async () => {
  const { headers } = await post({ name: 'Ann' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
});

test('header texts are cut before anything reads them; a token may be longer', async () => {
  const text = 'x'.repeat(14_500);
  const given = { 'user-agent': text, referer: text, 'x-on-behalf-of': text, accept: 'x'.repeat(1_024) };
  const lengths = (await app.inject({ url: '/headers', headers: given })).json();
  expect(lengths).toMatchObject({
    'user-agent': 1_024,
    referer: 1_024,
    'x-on-behalf-of': 4_096,
    accept: 1_024,
  });
});
