import { expect, test } from 'vitest';
import { addMonths, periodEnd } from './new-subscription.ts';

const at = (time: string) => Date.parse(time) / 1000;

test('a month ends on the same day and time of the next month', () => {
  expect(addMonths(at('2026-11-20T10:30:00Z'), 1)).toBe(at('2026-12-20T10:30:00Z'));
  expect(addMonths(at('2026-11-20T10:30:00Z'), 14)).toBe(at('2028-01-20T10:30:00Z'));
});

test('the 31st becomes a short month’s last day and returns to the 31st', () => {
  const anchor = at('2027-01-31T08:00:00Z');
  const february = periodEnd(anchor, anchor);
  expect(february).toBe(at('2027-02-28T08:00:00Z'));
  expect(periodEnd(anchor, february)).toBe(at('2027-03-31T08:00:00Z'));
});
