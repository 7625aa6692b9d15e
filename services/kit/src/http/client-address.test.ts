import { expect, test } from 'vitest';
import { addressKey } from './client-address.ts';

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1.2.3.4', '1.2.3.4'],
])('the network of one customer counts as one: %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
