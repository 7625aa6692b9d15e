import { expect, test } from 'vitest';
import { addressKey, coarseAddress } from './client-address.ts';

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1.2.3.4', '1.2.3.4'],
])('the network of one customer counts as one: %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:*'],
  ['2001:db8::7348', '2001:db8:*'],
  ['::1', '*'],
  ['', 'unknown'],
])('%s is shown as %s', (address, shown) => {
  expect(coarseAddress(address)).toBe(shown);
});
