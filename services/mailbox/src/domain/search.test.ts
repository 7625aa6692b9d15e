import { expect, test } from 'vitest';
import { partAround, patternOf, searchedOf } from './search.ts';

test.each([
  ['bread (fresh)', 'Fresh  BREAD (Fresh)  today', true],
  ['a.c', 'abc', false],
  ['$', 'costs 5 $', true],
  ['[x', 'a [x] b', true],
  ['back\\slash', 'a BACK\\SLASH', true],
])('"%s" is found in "%s": %s', (words, text, is) => {
  expect(new RegExp(patternOf(words), 'iu').test(text)).toBe(is);
});

test('of a long text the part around the words is shown, and no character is split', () => {
  const text = `${'🙂'.repeat(100)}bakery${'🙂'.repeat(200)}`;
  const part = partAround(text, 'Bakery');
  expect(part).toBe(`…${'🙂'.repeat(30)}bakery${'🙂'.repeat(84)}…`);
  expect(partAround('short text', 'text')).toBe('short text');
});

test('of each conversation the newest messages are searched', () => {
  expect(
    searchedOf([
      { _id: 'a', lastSeq: 250 },
      { _id: 'b', lastSeq: 20 },
    ]),
  ).toEqual([
    { conversationId: 'a', after: 50 },
    { conversationId: 'b', after: 0 },
  ]);
});
