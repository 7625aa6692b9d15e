import { expect, test } from 'vitest';
import { fingerprintOf, mailboxOf } from './fingerprints.ts';

test.each([
  ['Ann.Ember@GMail.com', 'annember@gmail.com'],
  ['annember+trial2@googlemail.com', 'annember@gmail.com'],
  ['Ann.Ember+2@example.org', 'ann.ember@example.org'],
  ['+ann@example.org', '+ann@example.org'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('one mailbox has one fingerprint, which depends on the secret and does not hold the address', () => {
  const print = fingerprintOf('one secret', 'email', 'Ann.Ember@gmail.com');
  expect(fingerprintOf('one secret', 'email', 'annember+x@gmail.com')).toBe(print);
  expect(fingerprintOf('one secret', 'email', 'ann.ember@example.org')).not.toBe(print);
  expect(fingerprintOf('one secret', 'card', 'annember@gmail.com')).not.toBe(print);
  expect(fingerprintOf('another secret', 'email', 'Ann.Ember@gmail.com')).not.toBe(print);
  expect(print).toMatch(/^[\w-]{43}$/);
});
