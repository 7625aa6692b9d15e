import { limits } from '@emberline/contracts/choices';
import { expect, test } from 'vitest';
import { aboutLineOf, sharedInterests } from './card-words.ts';

test('a card has the first line that is not empty', () => {
  expect(aboutLineOf({ aboutMe: '\n  \nI bake  bread. \nAnd more.' })).toBe('I bake bread.');
  expect(aboutLineOf({ aboutMe: null })).toBeUndefined();
  expect(aboutLineOf({ aboutMe: ' \n ' })).toBe(undefined);
});

test('of a long line a card has the first sentence that says something', () => {
  expect(aboutLineOf({ aboutMe: 'Hi! I bake bread all day. And I run.' })).toBe('Hi! I bake bread all day.');
});

test('a long line is cut at a word', () => {
  const line = aboutLineOf({ aboutMe: 'some words, '.repeat(20) }) as string;
  expect(line).toMatch(/some words…$|some…$/);
  expect(line.length).toBeLessThanOrEqual(limits.aboutLineMax);
});

test('a cut splits no character', () => {
  for (const one of ['🥐', '🇩🇪', '👨‍👩‍👧‍👦', '👍🏽', 'x\u0301', 'ที่'])
    for (const before of ['', 'x']) {
      const line = aboutLineOf({ aboutMe: before + one.repeat(80) }) as string;
      expect(line).toBe(`${before}${one.repeat((line.length - before.length - 1) / one.length)}…`);
      expect(line.length).toBeLessThanOrEqual(limits.aboutLineMax);
    }
});

test('shared interests leave out who prefers not to say', () => {
  expect(
    sharedInterests(
      { interests: ['Yoga', 'Hiking', 'Prefer not to say'] },
      { interests: ['Prefer not to say', 'Hiking', 'Yoga', 'Art'] },
    ),
  ).toEqual(['Yoga', 'Hiking']);
  expect(sharedInterests({}, { interests: ['Art'] })).toEqual([]);
});
