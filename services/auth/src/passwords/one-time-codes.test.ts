import { expect, test } from 'vitest';
import { describeSecret, hashOfRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './one-time-codes.ts';

/** Of RFC 6238, appendix B, for its SHA-1 secret; the last six of the eight digits. */
const rfcSecret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, also with a space, and half a minute before and after', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOf(rfcSecret, code, at(seconds))).toBe(step);
  expect(stepOf(rfcSecret, `${code.slice(0, 3)} ${code.slice(3)}`, at(seconds + 30))).toBe(step);
  expect(stepOf(rfcSecret, code, at(seconds - 30))).toBe(step);
  expect(stepOf(rfcSecret, code, at(seconds + 60))).toBeUndefined();
});

test.each(['', '28708', '2870821', 'abcdef', 'k7wm-3hqx-9pdz'])('"%s" is no code', (code) => {
  expect(stepOf(rfcSecret, code, at(59))).toBeUndefined();
});

test('an app gets the secret with the name of product and operator', () => {
  const secret = newSecret();
  const { secret: typed, uri } = describeSecret(secret, 'olga');
  expect(typed).toMatch(/^[A-Z2-7]{32}$/);
  const { protocol, searchParams } = new URL(uri);
  expect(protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri)).toContain('Emberline:olga');
  expect(searchParams.get('secret')).toBe(typed);
});

test('recovery codes are ten, different, and known however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
  expect(hashOfRecoveryCode(code.toUpperCase().replaceAll('-', ' '))).toBe(hashOfRecoveryCode(code));
});
