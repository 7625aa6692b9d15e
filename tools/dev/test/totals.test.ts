import { expect, test } from 'vitest';
import { countVitest, endedProcessorSeconds } from './totals.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `is ${each}`,
    failureMessages:
      each === 'failed' ? ['expected 1 to be 2\n    at file:///node_modules/vitest/run.js:1'] : null,
  })),
});

test('tests are counted over all files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')] };
  expect(countVitest(report, 1)).toMatchObject({ passed: 3, failures: [expect.any(String)] });
});

test('a skipped test is a failed one', () => {
  expect(countVitest({ testResults: [file('passed', 'passed', 'pending')] }, 0)).toMatchObject({
    passed: 1,
    failures: [expect.any(String)],
  });
});

test('a file that cannot be loaded is a failure', () => {
  expect(countVitest({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toMatchObject({
    passed: 1,
    failures: [expect.any(String)],
  });
});

test('what failed is named with its reason', () => {
  const report = {
    testResults: [file('failed', 'failed', 'passed'), { ...file('failed'), message: 'no such module' }],
  };
  expect(countVitest(report, 1).failures).toEqual([
    'a.test.ts > is failed\n    expected 1 to be 2',
    'a.test.ts > the file itself\n    no such module',
  ]);
});

test.each([
  ['no report', undefined, 1],
  ['no test', { testResults: [] }, 0],
  ['an error outside every test', { testResults: [file('passed', 'passed')] }, 1],
])('%s is a failure', (_, report, exitCode) => {
  expect(countVitest(report, exitCode).failures).toHaveLength(1);
});

test('the time of ended processes is read, whatever the program is called', () => {
  const stat = '7 (node (x) y) S 1 7 7 0 -1 4194560 9 9 0 0 11 12 1234 766 20 0 11 0 99 1 1';
  expect(endedProcessorSeconds(stat)).toBe(20);
});

test('where the kernel does not tell it is 0', () => {
  expect(endedProcessorSeconds('')).toBe(0);
});
