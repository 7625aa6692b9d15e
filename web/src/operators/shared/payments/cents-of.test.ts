import { expect, test } from 'vitest';
import { centsOf } from './payments.tsx';

test.each([
  ['30.00', 3_000],
  [' $7.5 ', 750],
  ['0.07', 7],
  ['12', 1_200],
  ['', undefined],
  ['-1', undefined],
  ['1.005', undefined],
  ['1e3', undefined],
  ['1,000', undefined],
])('%j is %s cents', (text, cents) => expect(centsOf(text)).toBe(cents));
