import { limits } from '@emberline/contracts/choices';
import { undisclosed } from '@emberline/contracts/filter-choices';
import { expect, test } from 'vitest';
import type { OwnProfile } from '../profile-api.ts';
import { centimetres, feetAndInches } from './inputs.tsx';
import { checkProfile, editOf, formOf, toggleWord } from './profile-form.ts';

const bare = formOf({
  firstname: 'Ada',
  lastname: 'Moor',
  gender: 'female',
  preference: 'both',
} as OwnProfile);
const filled = { ...bare, age: '34', zip: '10001' };

test('age and zip are required', () => {
  expect(checkProfile(bare)).toEqual({ age: 'Please enter your age.', zip: 'Please enter your zip.' });
  expect(checkProfile(filled)).toEqual({});
});

test('an age under 18 is refused with a clear sentence', () => {
  expect(checkProfile({ ...filled, age: '17' }).age).toBe(
    'You must be at least 18 years old to use this site.',
  );
  expect(checkProfile({ ...filled, age: '18' })).toEqual({});
  expect(checkProfile({ ...filled, age: '121' }).age).toBe('Age must be at most 120.');
  expect(checkProfile({ ...filled, age: '30.5' }).age).toBe('Please enter your age as a whole number.');
});

test('a zip has five digits, or nine', () => {
  for (const zip of ['1234', 'abcde', '123456']) expect(checkProfile({ ...filled, zip }).zip).toBeTruthy();
  expect(checkProfile({ ...filled, zip: '10001-2345' })).toEqual({});
});

test('empty fields are sent as empty and are empty again after saving', () => {
  const edit = editOf(filled);
  expect(edit).toMatchObject({ age: 34, location: null, smoker: undefined, heightCm: null, interests: [] });
  expect(formOf({ ...filled, ...edit } as never)).toEqual(filled);
});

test('a yes-or-no question is unanswered at first, and "Prefer not to say" is an answer', () => {
  expect(JSON.parse(JSON.stringify(editOf(filled)))).not.toHaveProperty('smoker');
  expect(editOf({ ...filled, smoker: null })).toHaveProperty('smoker', null);
  expect(formOf({ ...filled, smoker: null } as never).smoker).toBeNull();
});

test('"Prefer not to say" excludes all other words', () => {
  expect(toggleWord(['Art', 'Yoga'], undisclosed, undisclosed)).toEqual([undisclosed]);
  expect(toggleWord([undisclosed], 'Art', undisclosed)).toEqual(['Art']);
  expect(toggleWord(['Art', 'Yoga'], 'Art', undisclosed)).toEqual(['Yoga']);
});

test('a prompt and its answer belong together, and each prompt comes once', () => {
  const [sunday, none] = [
    { prompt: 'A perfect Sunday', answer: ' Pancakes. ' },
    { prompt: '', answer: '' },
  ];
  const good = { ...filled, prompts: [none, sunday, none] };
  expect(checkProfile(good)).toEqual({});
  expect(editOf(good).prompts).toEqual([{ prompt: 'A perfect Sunday', answer: 'Pancakes.' }]);
  expect(checkProfile({ ...filled, prompts: [sunday, sunday, none] }).prompts).toMatch(/only once/);
  expect(checkProfile({ ...filled, prompts: [{ ...sunday, answer: ' ' }] }).prompts).toMatch(/finish it/);
});

test('feet and inches converted to centimetres and back are the same', () => {
  for (let feet = 4; feet <= 7; feet++)
    for (let inches = 0; inches < 12; inches++)
      expect(feetAndInches(centimetres(feet, inches))).toEqual({ feet, inches });
});

test('no height has twelve inches', () => {
  for (let cm = limits.heightCmMin; cm <= limits.heightCmMax; cm++)
    expect(feetAndInches(cm).inches).toBeLessThan(12);
});
