import { expect, it } from 'vitest';
import { createTokenBucket } from './hear-client.ts';

it('lets a burst pass and then a steady rate', () => {
  let time = 0;
  const take = createTokenBucket({ capacity: 3, perSecond: 2 }, () => time);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  time = 500;
  expect([take(), take()]).toEqual([true, false]);
  time = 60_000;
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
});
