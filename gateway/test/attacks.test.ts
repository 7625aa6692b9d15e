import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleaned, refused, smuggled } from './support/attacks.ts';
import { sendRaw } from './support/raw.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ GEO_CITY_HEADER: 'x-geo-city' });
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstreams.arrived.length = 0;
});

const arrived = () => world.upstreams.arrived;
const send = (bytes: string | undefined, quietMs?: number) =>
  sendRaw(world.gateway.port, bytes as string, quietMs ? { quietMs } : {});
/** For what must still come after a first answer. */
const patientMs = 2_000;

test.each(Object.entries(refused))('refused: %s', async (_name, bytes) => {
  const { statuses } = await send(bytes);
  const isClean = ({ headers }: (typeof world.upstreams.arrived)[0]) => headers['x-user-id'] === undefined;
  expect(arrived().every(isClean), 'the second request arrived with its identity').toBe(true);
  const isRefused = statuses[0] === undefined || (statuses[0] >= 400 && statuses[0] < 500);
  expect(isRefused, `answered with ${statuses}`).toBe(true);
  expect(arrived().map(({ url }) => url)).toEqual([]);
});

test.each(Object.entries(cleaned))(
  "passed on without what is not the client's to say: %s",
  async (_name, bytes) => {
    const { statuses } = await send(bytes);
    expect(statuses).toEqual([200]);
    expect(arrived()).toHaveLength(1);
    const headers = arrived()[0]?.headers;
    expect(JSON.stringify(headers)).not.toContain('victim');
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    });
  },
);

test('a second request on the same connection is guarded like the first', async () => {
  const { statuses } = await send(`GET /geo HTTP/1.1\r\nHost: g\r\n\r\n${smuggled}`, patientMs);
  expect(statuses).toEqual([200, 200]);
  expect(arrived().map(({ headers }) => headers['x-user-id'])).toEqual([undefined, undefined]);
});

test.each([
  'chunked DELETE',
  'length and chunked',
  'two lengths',
  'a length on GET',
  'an upgrade on a normal path',
])('a refused frame ends its connection: %s', async (name) => {
  expect((await send(refused[name], patientMs)).closed).toBe(true);
});

test.each([
  'chunked DELETE',
  'length and chunked',
  'headers too large',
  'an upgrade on a normal path',
  'two slashes',
])('a refusal is told in the error format: %s', async (name) => {
  const { text } = await send(refused[name]);
  const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
  expect(Object.keys(body)).toEqual(['statusCode', 'error', 'message', 'code']);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${body.statusCode} ${body.error}`));
});
