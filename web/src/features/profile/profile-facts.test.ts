import { expect, test } from 'vitest';
import type { MemberProfile } from '../../members/profile-api.ts';
import { factSections, lookingFor, wordSections } from './profile-sheet.tsx';

const bare = { gender: 'female', preference: 'both' } as MemberProfile;

test('empty and undisclosed facts are not shown', () => {
  expect(factSections(bare)).toEqual([]);
  expect(wordSections({ ...bare, interests: ['Prefer not to say'], languages: [] })).toEqual([]);
  expect(factSections({ ...bare, religion: 'Prefer not to say', bodyType: 'Slim' })).toEqual([
    { title: 'Looks', facts: [['Body', 'Slim']] },
  ]);
});

test('height is shown in centimetres, and as feet and inches', () => {
  const [looks] = factSections({ ...bare, heightCm: 170, height: '5\'7"' });
  expect(looks?.facts).toEqual([['Height', '170 cm (5\'7")']]);
});

test('a fact with the answer no is shown', () => {
  const [habits] = factSections({ ...bare, smoker: false, wantsChildren: null });
  expect(habits?.facts).toEqual([['Smoking', 'Does not smoke']]);
});

test('gender and preference become a sentence', () => {
  expect(lookingFor(bare)).toBe('Woman, would like to meet women and men');
});
