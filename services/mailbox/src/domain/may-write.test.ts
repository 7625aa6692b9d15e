import { expect, test } from 'vitest';
import { recentStarts, startsLeft } from './may-write.ts';

const now = new Date('2026-01-02T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('twenty may be started in a day; each frees its place a day after it', () => {
  expect(startsLeft(undefined, now)).toEqual({ left: 20, againAt: null });
  const nineteen = Array.from({ length: 19 }, () => ago(1));
  expect(startsLeft([ago(30), ...nineteen], now)).toEqual({ left: 1, againAt: null });
  expect(startsLeft([ago(23), ...nineteen], now)).toEqual({ left: 0, againAt: ago(-1) });
  expect(recentStarts([ago(24), ago(23.9)], now)).toEqual([ago(23.9)]);
});
