import { expect, test } from 'vitest';
import { searchPattern } from './mailbox-choices.ts';

test.each([
  ['bread (fresh)', 'Fresh  BREAD (Fresh)  today', true],
  ['a.c', 'abc', false],
  ['$', 'costs 5 $', true],
  ['[x', 'a [x] b', true],
  ['back\\slash', 'a BACK\\SLASH', true],
])('"%s" is found in "%s": %s', (words, text, is) => {
  expect(new RegExp(searchPattern(words), 'iu').test(text)).toBe(is);
});
