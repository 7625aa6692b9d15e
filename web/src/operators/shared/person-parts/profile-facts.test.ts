import { expect, test } from 'vitest';
import { profileFacts } from './profile.tsx';

test('only filled facts are shown', () => {
  const profile = { age: 31, location: null, interests: [], gender: 'female' };
  expect(profileFacts(profile as never)).toEqual([
    ['Age', '31'],
    ['Gender', 'female'],
  ]);
});
