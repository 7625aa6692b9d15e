import { expect, test } from 'vitest';
import { dayAndHour } from './money-words.ts';

test('the first payment has a date and a time', () => {
  expect(dayAndHour('2026-11-22T15:07:00.000Z')).toMatch(
    /^\w+day, November \d\d, 2026 at \d{1,2}:\d\d\s[AP]M .+$/,
  );
});
