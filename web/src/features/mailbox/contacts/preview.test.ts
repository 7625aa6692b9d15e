import { expect, test } from 'vitest';
import { previewOf } from './preview.ts';

test('a preview of up to 15 characters stays whole', () => {
  expect(previewOf('Hello there, Jo')).toBe('Hello there, Jo');
});

test('a longer one is cut at 15 characters: 14 and an ellipsis', () => {
  expect(previewOf('Hello there, Joe')).toBe('Hello there, J…');
  expect([...previewOf('x'.repeat(2000))]).toHaveLength(15);
});

test('signs of several code units are not cut in two, and lines become one', () => {
  expect(previewOf('🌹'.repeat(20))).toBe(`${'🌹'.repeat(14)}…`);
  expect(previewOf('Good\n\n  evening')).toBe('Good evening');
});
