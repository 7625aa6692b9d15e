import { expect, test } from 'vitest';
import { type FingerprintKind, fingerprintsOf } from './fingerprints.ts';

const printsOf = (secret: string, kind: FingerprintKind, value: string) =>
  fingerprintsOf(secret, { [kind]: value }).map(({ _id }) => _id);

test('one mailbox has one fingerprint, which depends on the secret and does not hold the address', () => {
  const [print, ...others] = printsOf('one secret', 'email', 'Ann.Ember@gmail.com');
  expect(others).toEqual([]);
  expect(printsOf('one secret', 'email', 'annember+x@gmail.com')).toEqual([print]);
  expect(printsOf('one secret', 'email', 'ann.ember@example.org')).not.toContain(print);
  expect(printsOf('one secret', 'card', 'annember@gmail.com')).not.toContain(print);
  expect(printsOf('another secret', 'email', 'Ann.Ember@gmail.com')).not.toContain(print);
  expect(print).toMatch(/^[\w-]{43}$/);
});

test('a domain with other letters has the fingerprint of its ASCII form, and that of releases before', () => {
  const prints = printsOf('one secret', 'email', 'ann@münchen.example');
  expect(prints).toHaveLength(2);
  expect(printsOf('one secret', 'email', 'ann+x@xn--mnchen-3ya.example')).toEqual(prints);
});
