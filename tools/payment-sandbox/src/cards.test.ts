import { expect, test } from 'vitest';
import { fingerprintOf, hasValidCheckDigit, readyMadeMethods, testCard } from './cards.ts';

test('every ready-made test method names a card with a valid check digit', () => {
  for (const number of Object.values(readyMadeMethods)) expect(hasValidCheckDigit(number)).toBe(true);
});

test('a mistyped digit is noticed', () => {
  expect(hasValidCheckDigit('4242424242424241')).toBe(false);
  expect(hasValidCheckDigit('4242 4242 4242 4242')).toBe(false);
});

test('a number that is no test card is declined at setup', () => {
  expect(testCard('4111111111111111').atSetup?.decline_code).toBe('test_mode_live_card');
});

test('a card has one fingerprint, and another card another', () => {
  expect(fingerprintOf('4242424242424242')).toBe(fingerprintOf('4242424242424242'));
  expect(fingerprintOf('4242424242424242')).not.toBe(fingerprintOf('5555555555554444'));
});
