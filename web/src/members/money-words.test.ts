import { expect, test } from 'vitest';
import { dayAndHour, money } from './money-words.ts';

test('cents are told as dollars', () => {
  expect([money(3000), money(0)]).toEqual(['$30.00', '$0.00']);
});

test('the first payment is told with day and hour', () => {
  expect(dayAndHour('2026-11-22T15:07:00.000Z')).toMatch(
    /^\w+day, November \d\d, 2026 at \d{1,2}:\d\d\s[AP]M .+$/,
  );
});
