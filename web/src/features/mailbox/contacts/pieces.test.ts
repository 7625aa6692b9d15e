import { expect, test } from 'vitest';
import { pieces } from './found.tsx';

test('a text is cut around the words, whatever their case, spaces and signs', () => {
  expect(pieces('The Bakery (old) here', 'bakery  (old)')).toEqual(['The ', 'Bakery (old)', ' here']);
  expect(pieces('nothing', 'else')).toEqual(['nothing']);
  expect(pieces('as it is', ' ')).toEqual(['as it is']);
});
