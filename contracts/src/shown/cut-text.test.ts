import { describe, expect, test } from 'vitest';
import { initialOf, segmentsOf } from './characters.ts';
import { beginningOf, cutText } from './cut-text.ts';

/** One character each, as people see it. */
const characters = {
  letter: 'x',
  'letter with a combining accent': 'e\u0301',
  'letter with two marks': 'a\u0323\u0302',
  'letter outside the first plane': '𝒳',
  flag: '🇩🇪',
  'flag of a region': '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'flag of signs': '🏳️‍🌈',
  family: '👨‍👩‍👧‍👦',
  'couple with skin tones': '👩🏽‍❤️‍💋‍👨🏿',
  'hand with a skin tone': '👋🏽',
  keycap: '1️⃣',
  'heart as an emoji': '❤️',
  'Hangul of parts': '\u1112\u1161\u11ab',
  'Devanagari with a vowel sign': 'नि',
  'Devanagari with a joined letter': 'क्षि',
  'Thai with marks': 'ก็่',
  'Hebrew with points': 'שָּׁ',
  'Arabic with marks': 'بِّ',
  'line break of two': '\r\n',
};

describe.each(Object.entries(characters))('a %s', (_, one) => {
  test('is never cut apart', () => {
    expect(Array.from(segmentsOf(one.repeat(3)), ({ segment }) => segment)).toEqual([one, one, one]);
    expect(beginningOf(one.repeat(30), 7)).toBe(one.repeat(7));
    expect(cutText(`${one.repeat(5)}and more`, 6)).toBe(`${one.repeat(5)}…`);
    expect(cutText(one.repeat(15), 15)).toBe(one.repeat(15));
    expect(initialOf(one.repeat(2))).toBe(one.toUpperCase());
  });

  test('is left out where it does not fit as a whole', () => {
    for (let units = 20; units < 60; units++) {
      const beginning = beginningOf(`a${one.repeat(60)}`, 40, units);
      expect(beginning.length).toBeLessThanOrEqual(units);
      expect(beginning).toBe(`a${one.repeat((beginning.length - 1) / one.length)}`);
    }
  });
});

test('an end in flags of an odd number of halves stays whole', () => {
  expect(beginningOf('🇩🇪🇫🇷🇮🇹', 2)).toBe('🇩🇪🇫🇷');
});

test('a character that is longer than all that may be shown is not shown in part', () => {
  expect(cutText(`a${'\u0301'.repeat(500)}`, 10)).toBe('…');
  expect(beginningOf('', 3)).toBe('');
  expect(initialOf('')).toBe(undefined);
});
