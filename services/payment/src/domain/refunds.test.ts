import { expect, test } from 'vitest';
import { askUntil, businessDaysAfter, decideBy } from './refunds.ts';

const at = (day: string) => new Date(`${day}T09:30:00.000Z`);

test('ten business days are two weeks, whatever weekday it begins on', () => {
  expect(decideBy(at('2026-11-23'))).toEqual(at('2026-12-07'));
  expect(decideBy(at('2026-11-27'))).toEqual(at('2026-12-11'));
});

test('weekends do not count', () => {
  expect(businessDaysAfter(at('2026-11-27'), 1)).toEqual(at('2026-11-30'));
  expect(businessDaysAfter(at('2026-11-28'), 1)).toEqual(at('2026-11-30'));
  expect(decideBy(at('2026-11-29'))).toEqual(at('2026-12-11'));
});

test('a refund may be asked for until seven days after the charge', () => {
  expect(askUntil(at('2026-11-27'))).toEqual(at('2026-12-04'));
});
