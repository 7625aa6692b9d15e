import { expect, test } from 'vitest';

// The page's scripts are plain JavaScript, sent to the browser as they are.
const fields = await import(new URL('./card-fields.js', import.meta.url).href);
const now = new Date('2026-11-20T12:00:00Z');

test('a card number is shown in the groups printed on the card', () => {
  expect(fields.groupNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(fields.groupNumber('378282246310005')).toBe('3782 822463 10005');
  expect(fields.groupNumber('42 42x4')).toBe('4242 4');
});

test('an expiration date is completed while it is typed or filled in by the browser', () => {
  expect(fields.formatExpiry('3')).toBe('03 / ');
  expect(fields.formatExpiry('1234')).toBe('12 / 34');
  expect(fields.formatExpiry('12/2034')).toBe('12 / 34');
  expect(fields.formatExpiry('1')).toBe('1');
});

test('a complete card has no faults', () => {
  expect(fields.faultsOf({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }, now)).toEqual({});
});

test('each fault has Stripe’s code', () => {
  const faults = fields.faultsOf({ number: '4242 4242 4242 4241', expiry: '10 / 26', cvc: '12' }, now);
  expect(faults.number.code).toBe('invalid_number');
  expect(faults.expiry.code).toBe('invalid_expiry_year_past');
  expect(faults.cvc.code).toBe('incomplete_cvc');
  expect(fields.faultsOf({ number: '', expiry: '', cvc: '' }, now).number.code).toBe('incomplete_number');
});

test('a card is good until the end of its month', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };
  expect(fields.faultsOf(card, now).expiry).toBeUndefined();
});
