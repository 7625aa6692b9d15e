import { expect, test } from 'vitest';
import { searched, unfound } from './search-cases.ts';
import { isLongEnough, searchKey, searchPattern } from './search-key.ts';

test.each(searched)('%j is found in %j', (words, text) => {
  expect(new RegExp(searchPattern(words), 'iu').test(text)).toBe(true);
  expect(searchKey(text)).toContain(searchKey(words));
  // A key is its own key, so that it may be read twice.
  expect(searchKey(searchKey(text))).toBe(searchKey(text));
});

test.each(unfound)('%j is not found in %j', (words, text) => {
  expect(new RegExp(searchPattern(words), 'iu').test(text)).toBe(false);
  expect(searchKey(text)).not.toContain(searchKey(words));
});

test('the longest search is a pattern that a database takes', () => {
  for (const sign of ['aeiou', '한', 'ß', 'ﷺ', 'が', "'", '👍', '𝒳 '])
    expect(Buffer.byteLength(searchPattern(sign.repeat(60)))).toBeLessThan(32_000);
  expect(searchPattern(' \u200b ')).toBe('');
});

test.each([
  ['ab', true],
  ['é1', true],
  ['爱', true],
  ['か', true],
  ['한', true],
  ['👍', true],
  ['a', false],
  ['é', false],
  ['\u200ba ', false],
  ['', false],
])('%j is enough to search for: %s', (words, is) => {
  expect(isLongEnough(words, 2)).toBe(is);
});
