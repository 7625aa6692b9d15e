import { expect, test } from 'vitest';
import { coarseAddress } from './coarse-address.ts';

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:*'],
  ['2001:db8::7348', '2001:db8:*'],
  ['::1', '*'],
  ['', 'unknown'],
])('%s is shown as %s', (address, shown) => {
  expect(coarseAddress(address)).toBe(shown);
});
