import { expect, test } from 'vitest';
import { findLongFunctions } from './long-functions.ts';

const lines = (count: number) => Array(count).fill('  work();').join('\n');
const path = 'services/auth/src/store/example.ts';

test.each([
  ['a function', `function long() {\n${lines(99)}\n}`, 'long has 101 lines'],
  ['an arrow function', `const long = () => {\n${lines(99)}\n};`, 'long has 101 lines'],
  ['a method', `class A {\n  long() {\n${lines(99)}\n  }\n}`, 'long has 101 lines'],
])('%s of more than 100 lines is found', (_kind, text, problem) => {
  expect(findLongFunctions([{ path, text }])).toEqual([expect.stringContaining(problem)]);
});

test('a function of 100 lines, a long file and a long test are no problem', () => {
  const short = `function short() {\n${lines(98)}\n}\n`;
  const long = `function long() {\n${lines(200)}\n}\n`;
  expect(findLongFunctions([{ path, text: short + short }])).toEqual([]);
  expect(findLongFunctions([{ path: 'services/auth/test/example.test.ts', text: long }])).toEqual([]);
});
