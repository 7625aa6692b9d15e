import { expect, test } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';

test('a text has one hash, and another one with another secret or for another purpose', () => {
  const hash = createKeyedHash('secret', 'addresses');
  expect(hash('203.0.113.7')).toBe(createKeyedHash('secret', 'addresses')('203.0.113.7'));
  const others = [createKeyedHash('other', 'addresses'), createKeyedHash('secret', 'emails')];
  for (const other of others) expect(other('203.0.113.7')).not.toBe(hash('203.0.113.7'));
  expect(hash('203.0.113.7')).toMatch(/^[\w-]{43}$/);
});
