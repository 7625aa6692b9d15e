import { describe, expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const second = 1000;
const day = 24 * 3600 * second;

describe('the time since somebody was seen', () => {
  test.each([
    [0, '0s'],
    [59 * second, '59s'],
    [60 * second, '1m'],
    [3599 * second, '59m'],
    [3 * 3600 * second, '3h'],
    [6 * day, '6d'],
    [7 * day, '1w'],
    [29 * day, '4w'],
    [30 * day, '1mo'],
    [364 * day, '12mo'],
    [365 * day, '1y'],
    [800 * day, '2y'],
  ])('is %i ms ago said as %s', (past, words) => {
    expect(timeAgo(new Date(now - past), now)).toBe(words);
  });

  test('is never negative when clocks differ', () => {
    expect(timeAgo(new Date(now + day), now)).toBe('0s');
  });
});
