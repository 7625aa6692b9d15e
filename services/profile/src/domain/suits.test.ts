import { choices } from '@emberline/contracts/choice-lists';
import { expect, test } from 'vitest';
import { suitEachOther } from './suits.ts';

test('each must be what the other looks for', () => {
  expect(
    suitEachOther({ gender: 'male', preference: 'female' }, { gender: 'female', preference: 'male' }),
  ).toBe(true);
  expect(
    suitEachOther({ gender: 'male', preference: 'female' }, { gender: 'female', preference: 'female' }),
  ).toBe(false);
  expect(
    suitEachOther({ gender: 'other', preference: 'both' }, { gender: 'female', preference: 'male' }),
  ).toBe(false);
  expect(
    suitEachOther({ gender: 'other', preference: 'female' }, { gender: 'female', preference: 'both' }),
  ).toBe(true);
});

test('suiting is mutual for every pair there can be', () => {
  const all = choices.gender.flatMap((gender) =>
    choices.preference.map((preference) => ({ gender, preference })),
  );
  for (const a of all) for (const b of all) expect(suitEachOther(a, b)).toBe(suitEachOther(b, a));
});
