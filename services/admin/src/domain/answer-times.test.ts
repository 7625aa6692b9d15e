import { operatorTimings } from '@emberline/contracts/operator-choices';
import { expect, test } from 'vitest';
import { answerTimes } from './answer-times.ts';

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
