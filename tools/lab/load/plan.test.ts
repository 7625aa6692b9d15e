import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csvOf, seededPeople } from './people.ts';
import { planOf, scenarios, secondsOf, sharesOf, stepsOf } from './plan.ts';

test.each(scenarios)('%s is bounded, and fails when too much fails', (name) => {
  expect(secondsOf(planOf(name))).toBeLessThanOrEqual(name === 'soak' ? 3_660 : 300);
  expect(planOf(name).maxFailed).toBeLessThanOrEqual(0.05);
});

test('rate, length and mix of a run are what the environment says', () => {
  const plan = planOf('load', { rate: '32', duration: '2m', mix: 'browse=3, message=1' });
  expect(plan.stages).toEqual([
    { perSecond: 32, seconds: 30 },
    { perSecond: 32, seconds: 90 },
  ]);
  expect(plan.shares).toEqual({ browse: 0.75, message: 0.25 });
});

test('nobody pays where nobody can', () => {
  expect(sharesOf({ canPay: false })).not.toHaveProperty('pay');
});

test.each([
  [{ rate: 'fast' }, 'RATE=fast'],
  [{ duration: '5' }, 'DURATION=5'],
  [{ mix: 'dance=1' }, 'no flow dance'],
  [{ mix: 'browse=0' }, 'MIX, browse=0'],
])('%o is refused by name', (settings, words) => {
  expect(() => planOf('smoke', settings)).toThrow(words);
});

test('each step of breakpoint is a quarter faster than the one before', () => {
  const steps = stepsOf({ rate: '20', duration: '10s' }, 3);
  expect(steps.map(({ from, perSecond }) => [from, perSecond])).toEqual([
    [0, 20],
    [10, 25],
    [20, 31.3],
  ]);
});

test('the people that k6 finds without any preparation are those of the demonstration world', () => {
  const file = readFileSync(join(import.meta.dirname, 'people/demo.csv'), 'utf8');
  expect(file).toBe(csvOf(seededPeople('demo')));
});
