import { expect, test } from 'vitest';
import { spreadOut } from './presence-spans.ts';

test('profiles come online one after another and stay for 60 minutes each', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const spans = spreadOut(3, now, () => 0.5);
  expect(spans.map(({ from }) => from.getTime() - now.getTime())).toEqual([0, 300_000, 300_000]);
  expect(spans.every(({ from, until }) => until.getTime() - from.getTime() === 3_600_000)).toBe(true);
});
