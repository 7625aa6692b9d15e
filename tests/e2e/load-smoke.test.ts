import { expect, inject, test } from 'vitest';
import { installedK6 } from '../load/k6.ts';
import { runLoad } from '../load/run-load.ts';

test('the load scripts find nothing wrong with the product, where k6 is there to run them', async () => {
  const k6 = await installedK6();
  if (!k6) return console.log('k6 is not on this machine: npm run load -- smoke builds it');
  const { api, web } = inject('product');
  const { isGood, printed } = await runLoad(k6, 'smoke', { api, web, world: 'small' });
  expect(isGood, printed).toBe(true);
});
