import { expect, test } from 'vitest';
import { createPhotoAddresses } from './photo-addresses.ts';

const noon = Date.parse('2026-03-01T12:01:00Z');
const minute = 60_000;
const [ann, bea] = ['a'.repeat(24), 'b'.repeat(24)] as [string, string];
const at = (ms: number, secret = 'a secret of ours') =>
  createPhotoAddresses({ secret, apiOrigin: 'http://api', now: () => new Date(ms) });
const queryOf = (address: string) => {
  const { searchParams } = new URL(address);
  return {
    size: searchParams.get('size') as string,
    exp: Number(searchParams.get('exp')),
    viewer: searchParams.get('viewer') as string,
    sig: searchParams.get('sig') as string,
  };
};

test('an address stays the same for a quarter of an hour and opens for an hour at most', () => {
  const { medium } = at(noon).sign('a.webp', ann);
  expect(at(noon + 13 * minute).sign('a.webp', ann).medium).toBe(medium);
  expect(at(noon + 14 * minute).sign('a.webp', ann).medium).not.toBe(medium);
  expect(at(noon + 58 * minute).isSigned('a.webp', queryOf(medium))).toBe(true);
  expect(at(noon + 60 * minute).isSigned('a.webp', queryOf(medium))).toBe(false);
});

test('whenever an address is handed out, three quarters of an hour are left', () => {
  for (let minutes = 0; minutes < 30; minutes++) {
    const addresses = at(noon + minutes * minute);
    const left = addresses.secondsLeft(queryOf(addresses.sign('a.webp', ann).small));
    expect(left).toBeGreaterThanOrEqual(45 * 60);
    expect(left).toBeLessThanOrEqual(60 * 60);
  }
});

test('another file, size, time, viewer or secret does not open', () => {
  const query = queryOf(at(noon).sign('a.webp', ann).small);
  expect(at(noon).isSigned('a.webp', query)).toBe(true);
  expect(at(noon).isSigned('b.webp', query)).toBe(false);
  expect(at(noon).isSigned('a.webp', { ...query, size: 'large' })).toBe(false);
  expect(at(noon).isSigned('a.webp', { ...query, exp: query.exp + 3600 })).toBe(false);
  expect(at(noon).isSigned('a.webp', { ...query, viewer: bea })).toBe(false);
  expect(at(noon).isSigned('a.webp', { ...query, sig: '' })).toBe(false);
  expect(at(noon).isSigned('a.webp', {})).toBe(false);
  expect(at(noon, 'another secret').isSigned('a.webp', query)).toBe(false);
});
