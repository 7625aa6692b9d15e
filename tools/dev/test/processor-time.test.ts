import { expect, test } from 'vitest';
import { endedProcessorSeconds } from './processor-time.ts';

test('the time of ended processes is read, whatever the program is called', () => {
  const stat = '7 (node (x) y) S 1 7 7 0 -1 4194560 9 9 0 0 11 12 1234 766 20 0 11 0 99 1 1';
  expect(endedProcessorSeconds(stat)).toBe(20);
});

test('where the kernel does not tell it is 0', () => {
  expect(endedProcessorSeconds('')).toBe(0);
});
