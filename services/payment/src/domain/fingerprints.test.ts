import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprints.ts';

test('one mailbox has one fingerprint, which depends on the secret and does not hold the address', () => {
  const print = fingerprintOf('one secret', 'email', 'Ann.Ember@gmail.com');
  expect(fingerprintOf('one secret', 'email', 'annember+x@gmail.com')).toBe(print);
  expect(fingerprintOf('one secret', 'email', 'ann.ember@example.org')).not.toBe(print);
  expect(fingerprintOf('one secret', 'card', 'annember@gmail.com')).not.toBe(print);
  expect(fingerprintOf('another secret', 'email', 'Ann.Ember@gmail.com')).not.toBe(print);
  expect(print).toMatch(/^[\w-]{43}$/);
});
