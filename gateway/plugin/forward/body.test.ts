import { expect, test } from 'vitest';
import { createBodyMemory } from './body.ts';

test('bodies take so much together, and what was given back can be taken again', () => {
  const memory = createBodyMemory(100);
  expect([memory.take(60), memory.take(50), memory.take(40)]).toEqual([true, false, true]);
  memory.giveBack(60);
  expect(memory.taken()).toBe(40);
  expect(memory.take(60)).toBe(true);
});
