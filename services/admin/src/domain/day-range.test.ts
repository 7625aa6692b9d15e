import { expect, test } from 'vitest';
import { dayRange } from './day-range.ts';

test('both days are whole', () => {
  expect(dayRange({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
    from: new Date('2026-02-01T00:00:00Z'),
    to: new Date('2026-03-01T00:00:00Z'),
  });
});

test.each([
  ['2026-02-02', '2026-02-01'],
  ['2026-13-01', '2026-13-02'],
  ['2024-01-01', '2026-01-01'],
])('from %s to %s is no range', (from, to) => {
  expect(dayRange({ from, to })).toBeUndefined();
});
