import { expect, inject, test } from 'vitest';
import { k6Program } from '../load/k6.ts';
import { runLoad } from '../load/run-load.ts';

/** The first run builds k6, which takes some minutes. */
const timeout = 10 * 60_000;

test('the smoke scenario of the load scripts passes', { timeout }, async () => {
  const k6 = await k6Program(console.log);
  const { api, web } = inject('product');
  const { isGood, printed } = await runLoad(k6, 'smoke', { api, web, world: 'small' });
  expect(isGood, printed).toBe(true);
});
