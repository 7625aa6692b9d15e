import { expect, test } from 'vitest';
import { startWorld } from './support/world.ts';

test('what a trusted proxy says of address, protocol and place goes on to the services', async () => {
  const world = await startWorld({ TRUSTED_PROXY_HOPS: '1', GEO_CITY_HEADER: 'X-Geo-City' });
  const told = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-forwarded-proto': 'https', 'x-geo-city': 'Salem' };
  await world.fetch('/geo', { headers: told });
  expect(world.upstreams.arrived[0]?.headers).toMatchObject({
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-proto': 'https',
    'x-geo-city': 'Salem',
  });
  await world.stop();
});
