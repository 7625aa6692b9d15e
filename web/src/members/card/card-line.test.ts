import { expect, test } from 'vitest';
import type { MemberCardData } from '../../api/people.ts';
import { cardLine, distanceWords, sharedWords } from './card-line.ts';

const ada = {
  aboutLine: 'I bake bread.',
  sharedInterests: ['Art'],
} as Partial<MemberCardData> as MemberCardData;

test('a card says how somebody begins, or what both like', () => {
  expect(cardLine(ada, 'about')).toBe('“I bake bread.”');
  expect(cardLine(ada, 'shared')).toBe('You both like art');
  expect(cardLine({ ...ada, aboutLine: undefined } as never, 'about')).toBe('You both like art');
  expect(cardLine({ ...ada, sharedInterests: [] }, 'shared')).toBe('“I bake bread.”');
  const saved = { ...ada, hotlisted: true, savedEachOther: true };
  expect(cardLine(saved, 'about')).toBe('You saved each other');
  expect(cardLine({ ...saved, hotlisted: false }, 'about')).toBe('“I bake bread.”');
  expect(cardLine({} as MemberCardData, 'shared')).toBeNull();
});

test('shared interests are told in a sentence', () => {
  expect(sharedWords(['Art', 'Wine and food'])).toBe('You both like art and wine and food');
  expect(sharedWords(['Art', 'Books', 'Yoga'])).toBe('You both like art, books and yoga');
});

test('distances are told in words', () => {
  expect(distanceWords(10)).toBe('Near you');
  expect(distanceWords(25)).toBe('About 25 miles away');
});
