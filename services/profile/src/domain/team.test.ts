import { expect, test } from 'vitest';
import { missingOf } from './team.ts';

const image = { file: 'a.webp' };

test('a new team profile lacks face, age and words', () => {
  expect(missingOf({ image: null, facts: {} })).toEqual(['photo', 'age', 'words']);
});

test('a text or a finished prompt are words', () => {
  expect(missingOf({ image, facts: { age: 30, aboutMe: 'Hello' } })).toEqual([]);
  const prompts = [{ prompt: 'A perfect Sunday', answer: 'Coffee' }] as const;
  expect(missingOf({ image, facts: { age: 30, aboutMe: null, prompts: [...prompts] } })).toEqual([]);
  expect(missingOf({ image, facts: { age: 30, aboutMe: '', prompts: [] } })).toEqual(['words']);
});
