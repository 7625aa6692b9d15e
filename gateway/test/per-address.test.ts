import { eventually } from '@emberline/kit/testing/eventually';
import { expect, test } from 'vitest';
import { startWorld } from './support/world.ts';

test('one address that floods gets 429 while others are served', async () => {
  const world = await startWorld({ ADDRESS_REQUESTS_PER_SECOND: '20', TRUSTED_PROXY_HOPS: '1' });
  const from = async (address: string) =>
    (await world.fetch('/geo', { headers: { 'x-forwarded-for': address } })).status;
  const flood = await Promise.all(Array.from({ length: 60 }, () => from('10.0.0.1')));
  expect(flood.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  expect(await from('10.0.0.2')).toBe(200);
  await eventually(async () => (await from('10.0.0.1')) === 200);
  await world.stop();
});

test('starts although all that one address may ask is asked already: the ceiling holds once it is open', async () => {
  const world = await startWorld({ ADDRESS_REQUESTS_PER_SECOND: '1' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.fetch('/geo')));
  expect(answers.map(({ status }) => status)).toContain(429);
  await world.stop();
});
