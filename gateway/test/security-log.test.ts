import { eventually } from '@emberline/kit/testing/eventually';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from './support/attacks.ts';
import { sendRaw } from './support/raw.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Line {
  event: string;
  more?: number;
  [fact: string]: unknown;
}

const lines = (): Line[] =>
  world.gateway.lines.filter((line) => line.includes('"stream":"security"')).map((line) => JSON.parse(line));
const noted = (facts: object) => eventually(() => lines().find((line) => matches(line, facts)));
const matches = (line: Line, facts: object) =>
  Object.entries(facts).every(([name, value]) => line[name] === value);

/** Each test has addresses of its own: one address gets but a few lines a second. */
async function askFrom(localAddress: string, path: string, options: Parameters<typeof request>[1] = {}) {
  const dispatcher = new Agent({ localAddress });
  const { statusCode, body } = await request(world.gateway.url + path, { ...options, dispatcher });
  await body.dump();
  await dispatcher.close();
  return statusCode;
}

test('its own attacks of the self-test are not noted', () => {
  expect(lines()).toEqual([]);
});

test('who is refused is noted with the operation, the beginning of the address and who it is', async () => {
  const sid = 'session-of-the-member';
  const headers = await world.bearer({ claims: { sid } });
  const id = { subjectId: 'm'.repeat(24), sessionId: sid };
  const address = '127.0.10.1';
  const common = { event: 'refused', name: 'gateway', address: '127.0.10.*' };

  await askFrom(address, '/users/me', { headers: { 'x-request-id': 'request-without' } });
  await noted({ ...common, status: 401, operation: 'getMe', reqId: 'request-without' });
  await askFrom(address, '/admin/dashboard', { headers });
  await noted({ ...common, ...id, status: 403, operation: 'getDashboard' });
  // A window of the limit may end between two of them.
  await expect.poll(() => askFrom(address, '/limited/account', { method: 'POST', headers })).toBe(429);
  await noted({ ...common, ...id, status: 429, operation: 'limitedAccount' });
});

test.each([
  ['chunked DELETE', { status: 400, code: 'TRANSFER_REFUSED' }],
  ['a negative length', { status: 400, code: 'TRANSFER_REFUSED', reason: 'HPE_INVALID_CONTENT_LENGTH' }],
  ['headers too large', { status: 431, code: 'TRANSFER_REFUSED' }],
  ['a live upgrade from a foreign origin', { status: 403, operation: 'live' }],
  ['an upgrade on a normal path', { status: 426, operation: 'live' }],
])('what is no proper request is noted: %s', async (name, facts) => {
  const localAddress = '127.0.20.1';
  await sendRaw(world.gateway.port, refused[name] as string, { localAddress });
  await noted({ event: 'refused', address: '127.0.20.*', ...facts });
});

test('a refusal by the service is for the service to note', async () => {
  const before = lines().length;
  world.upstreams.answers.set('GET /geo', (_request, response) => response.writeHead(403).end());
  expect(await askFrom('127.0.30.1', '/geo')).toBe(403);
  await askFrom('127.0.30.1', '/users/me');
  await noted({ address: '127.0.30.*', status: 401 });
  expect(lines()).toHaveLength(before + 1);
});

test('an attack is told in a few lines a second and a count, no token in them', async () => {
  const before = lines().length;
  const bad = { headers: { authorization: 'Bearer not-a-token-at-all' } };
  const attacks = 400;
  await Promise.all(Array.from({ length: attacks }, () => world.fetch('/users/me', bad)));
  const told = () => lines().slice(before);
  const count = () => told().reduce((sum, { more = 1 }) => sum + more, 0);
  await eventually(() => count() === attacks);
  expect(told().length).toBeLessThan(attacks / 4);
  expect(JSON.stringify(lines())).not.toContain('not-a-token-at-all');
});
