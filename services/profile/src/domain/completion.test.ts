import { expect, test } from 'vitest';
import { completionOf } from './completion.ts';

const empty = { zip: null, profileImage: null };

test('an empty profile starts at nought and is asked for the age first', () => {
  expect(completionOf(empty)).toEqual({ percent: 0, next: 'age' });
});

test('each given field brings it nearer to the end', () => {
  const aged = completionOf({ ...empty, age: 30 });
  const pictured = completionOf({ ...empty, age: 30, profileImage: 'a.webp' });
  expect(aged.next).toBe('profileImage');
  expect(pictured.percent).toBeGreaterThan(aged.percent);
  expect(pictured.next).toBe('aboutMe');
});

test('an empty list is missing, a plain no is not', () => {
  const full = {
    age: 30,
    profileImage: 'a.webp',
    zip: '12345',
    aboutMe: 'Hello',
    location: 'Ohio',
    relationshipStatus: 'Single',
    interests: ['Art'],
    heightCm: 170,
    bodyType: 'Slim',
    personalityTraits: ['Kind'],
    occupation: 'Science',
    education: 'Doctorate',
    hairColor: 'Black',
    eyeColor: 'Blue',
    languages: ['English'],
    smoker: false,
    drinker: false,
    hasChildren: false,
    wantsChildren: false,
    astrologicalSign: 'Leo',
    ethnicity: 'Prefer not to say',
    religion: 'Other',
    income: 'Prefer not to say',
  } as const;
  expect(
    completionOf({
      ...full,
      interests: [...full.interests],
      personalityTraits: ['Kind'],
      languages: ['English'],
    }),
  ).toEqual({ percent: 100, next: null });
  expect(
    completionOf({ ...full, interests: [], personalityTraits: ['Kind'], languages: ['English'] }).next,
  ).toBe('interests');
});

test('"Prefer not to say" is an answer to a yes-or-no question too; one that nobody answered is open', () => {
  const silent = { age: 30, zip: null, profileImage: null };
  const percentOf = (answers: object) => completionOf({ ...silent, ...answers }).percent;
  expect(percentOf({ smoker: null })).toBe(percentOf({ smoker: true }));
  expect(percentOf({ smoker: null })).toBeGreaterThan(percentOf({}));
  expect(percentOf({ location: null })).toBe(percentOf({}));
});
