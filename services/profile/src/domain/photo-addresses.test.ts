import { expect, test } from 'vitest';
import { createPhotoAddresses } from './photo-addresses.ts';

const noon = Date.parse('2026-03-01T12:10:00Z');
const at = (ms: number, secret = 'a secret of ours') =>
  createPhotoAddresses({ secret, apiOrigin: 'http://api', now: () => new Date(ms) });
const queryOf = (address: string) => {
  const { searchParams } = new URL(address);
  return {
    size: searchParams.get('size') as string,
    exp: Number(searchParams.get('exp')),
    sig: searchParams.get('sig') as string,
  };
};

test('an address stays the same within the hour and opens for a day', () => {
  const { medium } = at(noon).sign('a.webp');
  expect(at(noon + 40 * 60_000).sign('a.webp').medium).toBe(medium);
  expect(at(noon + 24 * 3_600_000).isSigned('a.webp', queryOf(medium))).toBe(true);
  expect(at(noon + 25 * 3_600_000).isSigned('a.webp', queryOf(medium))).toBe(false);
});

test('another file, size, time or secret does not open', () => {
  const query = queryOf(at(noon).sign('a.webp').small);
  expect(at(noon).isSigned('b.webp', query)).toBe(false);
  expect(at(noon).isSigned('a.webp', { ...query, size: 'large' })).toBe(false);
  expect(at(noon).isSigned('a.webp', { ...query, exp: query.exp + 3600 })).toBe(false);
  expect(at(noon).isSigned('a.webp', { ...query, sig: '' })).toBe(false);
  expect(at(noon).isSigned('a.webp', {})).toBe(false);
  expect(at(noon, 'another secret').isSigned('a.webp', query)).toBe(false);
});
