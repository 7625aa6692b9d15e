import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('each key has its own places, and one that was given back is free again', () => {
  const places = createPlaces(2);
  expect([places.take('a'), places.take('a'), places.take('a'), places.take('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(places.taken()).toBe(3);
  places.giveBack('a');
  expect([places.take('a'), places.take('a')]).toEqual([true, false]);
  for (const key of ['a', 'a', 'b']) places.giveBack(key);
  expect(places.taken()).toBe(0);
});
