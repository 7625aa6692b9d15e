import { expect, test } from 'vitest';
import { countAtOnce } from './at-once.ts';

test('each key has its own count, and what has left makes room again', () => {
  const atOnce = countAtOnce();
  const enter = (key: string) => atOnce.enter(key, 2);
  expect([enter('a'), enter('a'), enter('a'), enter('b')]).toEqual([true, true, false, true]);
  expect(atOnce.total()).toBe(3);
  atOnce.leave('a');
  expect([enter('a'), enter('a')]).toEqual([true, false]);
  for (const key of ['a', 'a', 'b']) atOnce.leave(key);
  expect(atOnce.total()).toBe(0);
});
