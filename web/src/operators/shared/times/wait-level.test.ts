import { operatorTimings } from '@emberline/contracts/operator-choices';
import { expect, test } from 'vitest';
import { waitLevel } from './times.tsx';

const now = Date.parse('2026-11-24T12:00:00Z');
const after = (seconds: number) => waitLevel(new Date(now - seconds * 1000).toISOString(), now);

test('a wait is told by its distance to the target', () => {
  const target = operatorTimings.answerTarget;
  expect(after(0)).toEqual({ level: 'fine', words: '1 h to target' });
  expect(after(target / 2 + 60).level).toBe('soon');
  expect(after(target)).toEqual({ level: 'soon', words: '0 s to target' });
  expect(after(target + 300)).toEqual({ level: 'late', words: '5 min over target' });
  expect(after(target + 50 * 86_400)).toEqual({ level: 'old', words: '50 d over target' });
});
