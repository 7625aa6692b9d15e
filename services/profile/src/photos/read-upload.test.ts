import { expect, test } from 'vitest';
import { cropOf } from './read-upload.ts';

test('a form without crop fields asks for none', () => expect(cropOf({ note: 'x' })).toBeUndefined());

test('all four make a crop', () =>
  expect(cropOf({ left: '0', top: '10', width: '200', height: '250' })).toEqual({
    left: 0,
    top: 10,
    width: 200,
    height: 250,
  }));

test.each([
  { left: '0' },
  { left: '-1', top: '0', width: '9', height: '9' },
  { left: '0', top: '0', width: '0', height: '9' },
  { left: '1e3', top: '0', width: '9', height: '9' },
])('%j is refused', (fields) =>
  expect(() => cropOf(fields as Record<string, string>)).toThrow(
    expect.objectContaining({ code: 'INVALID' }),
  ),
);
