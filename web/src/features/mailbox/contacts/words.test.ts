import { expect, test } from 'vitest';
import { previewOf } from './contact-row.tsx';
import { pieces } from './found.tsx';

test('a text is cut around the words, whatever their case, spaces and signs', () => {
  expect(pieces('The Bakery (old) here', 'bakery  (old)')).toEqual(['The ', 'Bakery (old)', ' here']);
  expect(pieces('nothing', 'else')).toEqual(['nothing']);
  expect(pieces('as it is', ' ')).toEqual(['as it is']);
});

test('a text of up to 15 characters is not cut', () => {
  expect(previewOf('Hello there, Jo')).toBe('Hello there, Jo');
});

test('a longer one is cut at 15 characters: 14 and an ellipsis', () => {
  expect(previewOf('Hello there, Joe')).toBe('Hello there, J…');
  expect([...previewOf('x'.repeat(2000))]).toHaveLength(15);
});

test('characters of several code units are not split, and line breaks become spaces', () => {
  expect(previewOf('🌹'.repeat(20))).toBe(`${'🌹'.repeat(14)}…`);
  expect(previewOf('Good\n\n  evening')).toBe('Good evening');
});
