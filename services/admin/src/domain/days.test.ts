import { operatorTimings } from '@emberline/contracts/operator-choices';
import { expect, test } from 'vitest';
import { answerTimes, dayRange } from './days.ts';

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

test('waits are told by median, 90th percentile and share within the target', () => {
  const late = operatorTimings.answerTarget + 1;
  expect(answerTimes([late, 10, 40, 20, 30, 50, 60, 70, operatorTimings.answerTarget, 80])).toEqual({
    mails: 10,
    medianSeconds: 60,
    p90Seconds: late,
    withinTarget: 0.9,
  });
  expect(answerTimes([])).toEqual({ mails: 0, medianSeconds: null, p90Seconds: null, withinTarget: null });
});
