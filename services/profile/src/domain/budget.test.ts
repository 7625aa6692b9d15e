import { expect, test } from 'vitest';
import { waitText, windowsOf } from './budget.ts';

const at = (time: string) => windowsOf('account:a', { hour: 300, day: 1_500 }, Date.parse(time));

test('calls of one hour count together, those of the next anew; the day goes on', () => {
  const [hour, day] = at('2026-03-01T12:10:00Z');
  const [later, sameDay] = at('2026-03-01T12:59:59Z');
  const [next] = at('2026-03-01T13:00:00Z');
  expect(later?.key).toBe(hour?.key);
  expect(next?.key).not.toBe(hour?.key);
  expect(sameDay?.key).toBe(day?.key);
  expect([hour?.most, day?.most]).toEqual([300, 1_500]);
});

test('it tells how long is left', () => {
  expect(at('2026-03-01T12:10:00Z').map(({ left }) => left)).toEqual([50 * 60, 11 * 3_600 + 50 * 60]);
});

test.each([
  [30, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [3_000, 'in 50 minutes'],
  [42_600, 'in about 12 hours'],
])('%i seconds are “%s”', (seconds, text) => expect(waitText(seconds)).toBe(text));
