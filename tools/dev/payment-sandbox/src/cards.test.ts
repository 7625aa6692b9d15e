import { expect, test } from 'vitest';
import { anotherCard, fingerprintOf, hasValidCheckDigit, readyMadeMethods, testCard } from './cards.ts';

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

test('another card does what its model does, under a fingerprint of its own', () => {
  for (const model of ['4242424242424242', '4000000000000341', '4000002500003155']) {
    const number = anotherCard(model);
    expect(hasValidCheckDigit(number)).toBe(true);
    expect(number.slice(-4)).toBe(model.slice(-4));
    expect(testCard(number)).toEqual(testCard(model));
    expect(fingerprintOf(number)).not.toBe(fingerprintOf(anotherCard(model)));
  }
});

test('a card has one fingerprint, and another card another', () => {
  expect(fingerprintOf('4242424242424242')).toBe(fingerprintOf('4242424242424242'));
  expect(fingerprintOf('4242424242424242')).not.toBe(fingerprintOf('5555555555554444'));
});
