import { expect, test } from 'vitest';
import { isolated, shownText } from './shown-text.ts';

test.each([
  ['zalgo', `o${'\u0301\u0316'.repeat(20)}x`, 'ó\u0316\u0301x'],
  ['Thai stacks', `ก${'็'.repeat(40)}`, 'ก็'],
  ['enclosing circles', `o${'\u20dd'.repeat(9)}`, 'o\u20dd'],
])('of many marks on a letter few are shown: %s', (_, written, shown) => {
  expect(shownText(written)).toBe(shown);
});

test.each([
  'Việt Nam x\u0301\u0323, ᾧ',
  'שָּׁ֑',
  'שָּׁלוֹם!',
  'مُحَمَّدٌ',
  'क्षत्रिय',
  'ที่นี่',
  'བསྒྲུབས',
  '👨‍👩‍👧‍👦❤️1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '\u2068set apart\u2069 by the writer',
  'a\nb\tc',
])('what people write stays as it is: %s', (text) => {
  expect(shownText(text)).toBe(text.normalize());
});

test.each([
  ['an end without a beginning', 'a\u2069\u202eb', 'a\u202eb'],
  ['a beginning without an end', 'a\u2067b\u2066c', 'a\u2067b\u2066c\u2069\u2069'],
  ['both', '\u2069\u2067x\u2069\u2069', '\u2067x\u2069'],
])('a direction ends where the text ends: %s', (_, written, shown) => {
  expect(shownText(written)).toBe(shown);
});

test('within a sentence a text from right to left is set apart, and no other is changed', () => {
  expect(isolated('שרה')).toBe('\u2068שרה\u2069');
  expect(isolated('مريم (hi)!')).toBe('\u2068مريم (hi)!\u2069');
  expect(isolated('𞤀𞤣𞤤𞤢𞤥')).toBe('\u2068𞤀𞤣𞤤𞤢𞤥\u2069');
  expect(isolated('x\u202e')).toBe('\u2068x\u202e\u2069');
  expect(isolated('Zoë O’Neill 爱')).toBe('Zoë O’Neill 爱');
});
