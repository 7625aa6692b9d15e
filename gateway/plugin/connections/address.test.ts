import { expect, test } from 'vitest';
import { clientAddress } from './address.ts';

const request = (forwardedFor?: string) => ({
  socket: { remoteAddress: '::ffff:10.0.0.9' },
  headers: { 'x-forwarded-for': forwardedFor },
});

test('without trusted proxies only the socket tells the address', () => {
  expect(clientAddress(request('1.2.3.4'), 0)).toBe('10.0.0.9');
});

test('with trusted proxies the address is the one that the outermost of them saw', () => {
  expect(clientAddress(request('6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
  expect(clientAddress(request('6.6.6.6, 1.2.3.4, 10.0.0.1'), 2)).toBe('1.2.3.4');
  expect(clientAddress(request('not an address'), 1)).toBe('10.0.0.9');
  expect(clientAddress(request(), 1)).toBe('10.0.0.9');
});
