import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './support/world.ts';

const most = 5;
let world: World;

beforeAll(async () => {
  world = await startWorld({ ADDRESS_REQUESTS_IN_FLIGHT: String(most), TRUSTED_PROXY_HOPS: '1' });
});
afterAll(() => world.stop());

const from = (address: string, path = '/geo') =>
  world.fetch(path, { headers: { 'x-forwarded-for': address } });

test('an address has so many requests in flight and no more; others go on, and an answer frees a place', async () => {
  const held: (() => void)[] = [];
  world.upstreams.answers.set('GET /geo', (_request, response) => held.push(() => response.end('{}')));
  const running = Array.from({ length: most }, () => from('10.0.0.1'));
  await eventually(() => held.length === most);
  expect(await world.figure('gateway_requests_in_flight')).toBe(most);

  const refused = await from('10.0.0.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await from('10.0.0.2', '/users/photos/a.webp')).status).toBe(200);
  expect((await from('10.0.0.1', '/health/ready')).status).toBe(200);

  held.shift()?.();
  await Promise.race(running);
  const next = from('10.0.0.1');
  await eventually(() => held.length === most);
  for (const end of held) end();
  const statuses = (await Promise.all([...running, next])).map(({ status }) => status);
  expect(statuses).toEqual(Array(most + 1).fill(200));
  await eventually(async () => (await world.figure('gateway_requests_in_flight')) === 0);
});
