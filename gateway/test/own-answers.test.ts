import { securityHeaders } from '@emberline/kit/http/headers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webOrigin } from './support/gateway.ts';
import { sendRaw } from './support/raw.ts';
import { startWorld, type World } from './support/world.ts';

/** Whatever the gateway itself answers, or Node before it, looks like every other answer. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const own = `Origin: ${webOrigin}`;
const get = (target: string, ...headers: string[]) =>
  lines(`GET ${target} HTTP/1.1`, 'Host: g', own, ...headers);
const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: x',
];

const answers: [what: string, status: number, bytes: string][] = [
  ['a lone percent sign', 404, get('/%')],
  ['a percent sign before no digits', 404, get('/users/profile/%zz')],
  ['bytes that are no UTF-8', 404, get('/%ff%fe')],
  ['a slash in disguise', 404, get('/users%2fme')],
  ['a broken query', 404, get('/nothing?a=%')],
  ['an unknown path', 404, get('/nothing')],
  ['a path of another letter case', 404, get('/GEO')],
  ['an address that is too long', 400, get(`/${'a'.repeat(9_000)}`)],
  ['headers that are too long', 431, get('/geo', `X-Long: ${'a'.repeat(20_000)}`)],
  [
    'more headers than anybody sends',
    400,
    get('/geo', ...Array.from({ length: 120 }, (_, n) => `X-${n}: a`)),
  ],
  ['an address of another host', 400, get('http://elsewhere.example/geo')],
  ['no address', 400, lines('OPTIONS * HTTP/1.1', 'Host: g', own)],
  ['an address with raw letters', 400, get('/gr\u00fc\u00dfe')],
  ['an unknown method', 400, lines('FETCH /geo HTTP/1.1', 'Host: g')],
  ['a method in small letters', 400, lines('get /geo HTTP/1.1', 'Host: g')],
  ['a method of nobody', 404, lines('PATCH /geo HTTP/1.1', 'Host: g', own)],
  ['a tunnel', 400, lines('CONNECT elsewhere.example:443 HTTP/1.1', 'Host: g')],
  ['no request at all', 400, lines('hello')],
  ['another version', 400, lines('GET /geo HTTP/3.7', 'Host: g')],
  ['no host', 400, lines('GET /geo HTTP/1.1', own)],
  ['two hosts', 400, get('/geo', 'Host: h')],
  ['a header without a name', 400, get('/geo', ': x')],
  ['an expectation', 400, get('/geo', 'Expect: miracles')],
  ['a body of a GET', 400, `${get('/geo', 'Content-Length: 3')}abc`],
  [
    'two lengths',
    400,
    lines('POST /auth/login HTTP/1.1', 'Host: g', 'Content-Length: 1', 'Content-Length: 2'),
  ],
  [
    'a broken chunk',
    400,
    `${lines('POST /auth/login HTTP/1.1', 'Host: g', 'Transfer-Encoding: chunked')}zz\r\n`,
  ],
  ['an upgrade elsewhere', 426, get('/geo', ...upgrade)],
  ['an upgrade to HTTP/2', 426, get('/geo', 'Connection: Upgrade', 'Upgrade: h2c')],
  [
    'a live connection from another page',
    403,
    lines(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: g',
      'Origin: http://evil.example',
      ...upgrade,
    ),
  ],
  ['no token', 401, get('/users/me')],
  [
    'a body that is too large',
    413,
    lines('POST /auth/login HTTP/1.1', 'Host: g', own, 'Content-Length: 99000000'),
  ],
  ['an old version', 404, lines('GET /nothing HTTP/1.0', own)],
];

test.each(answers)('%s is answered with %d in the shape of all errors', async (_what, status, bytes) => {
  const { text } = await sendRaw(world.gateway.port, bytes);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line, ...fields] = head.split('\r\n');
  const headers = new Headers(fields.map((field) => field.split(/: (.*)/s).slice(0, 2) as [string, string]));
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(Object.fromEntries(headers)).toMatchObject({
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    vary: expect.stringContaining('Origin'),
    date: expect.any(String),
  });
  const isForeign = bytes.includes('evil.example');
  const mayRead = isForeign ? null : bytes.includes(own) ? webOrigin : expect.anything();
  if (isForeign || bytes.includes(own)) expect(headers.get('access-control-allow-origin')).toEqual(mayRead);
  const { message, ...error } = JSON.parse(body);
  expect(error).toEqual({ statusCode: status, error: expect.any(String), code: expect.any(String) });
  expect(message).toMatch(/\w/);
  expect(world.upstreams.arrived).toEqual([]);
});

test('what is no error has the same headers: pages of its own, and answers to preflights', async () => {
  for (const [path, method] of [
    ['/health/live', 'GET'],
    ['/health/ready', 'GET'],
    ['/geo', 'OPTIONS'],
  ] as const) {
    const { headers } = await world.fetch(path, { method, headers: { origin: webOrigin } });
    expect(Object.fromEntries(headers), path).toMatchObject({
      ...securityHeaders,
      'x-request-id': expect.any(String),
      'access-control-allow-origin': webOrigin,
    });
  }
});
