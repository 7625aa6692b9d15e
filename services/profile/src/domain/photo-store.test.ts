import { expect, test } from 'vitest';
import { inOrder } from './photo-store.ts';

const [a, b, c] = ['a', 'b', 'c'].map((file) => ({ file })) as [P, P, P];
type P = { file: string };

test('photos are put into the named order', () => {
  expect(inOrder([a, b, c], ['c', 'a', 'b'])).toEqual([c, a, b]);
  expect(inOrder([], [])).toEqual([]);
});

test.each([
  ['one is missing', ['a', 'b']],
  ['one is foreign', ['a', 'b', 'x']],
  ['one is foreign besides all', ['a', 'b', 'c', 'x']],
  ['one comes twice instead of another', ['a', 'b', 'b']],
  ['one comes twice besides all', ['a', 'b', 'c', 'c']],
  ['nothing is named', []],
])('there is no order when %s', (_, files) => {
  expect(inOrder([a, b, c], files)).toBeNull();
});
