import { expect, test } from 'vitest';
import { createRandom, idOf } from './random.ts';

test('the same seed gives the same choices, another one others', () => {
  const choices = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.int(1, 100));
  };
  expect(choices('a')).toEqual(choices('a'));
  expect(choices('a')).not.toEqual(choices('b'));
});

test('numbers stay in their range, weights are kept, lists are shuffled whole', () => {
  const random = createRandom('x');
  const numbers = Array.from({ length: 1000 }, () => random.int(3, 5));
  expect(new Set(numbers)).toEqual(new Set([3, 4, 5]));
  const heavy = Array.from({ length: 1000 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }));
  expect(heavy.filter((one) => one === 'often').length).toBeGreaterThan(850);
  expect(heavy).not.toContain('never');
  expect(random.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  expect(idOf('a')).toMatch(/^[0-9a-f]{24}$/);
});
