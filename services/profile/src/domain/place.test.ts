import { expect, test } from 'vitest';
import { placeName, placeOf } from './place.ts';

test('city and region are told in English, as far as they are known', () => {
  const names = (en: string) => ({ names: { de: 'Anders', en } });
  expect(placeOf({ city: names('Columbus'), subdivisions: [names('Ohio'), names('Franklin')] })).toEqual({
    city: 'Columbus',
    region: 'Ohio',
  });
  expect(placeOf({ subdivisions: [names('Ohio')] })).toEqual({ city: null, region: 'Ohio' });
  expect(placeOf({ city: { names: { de: 'Köln' } } })).toEqual({ city: null, region: null });
  expect(placeOf(null)).toEqual({ city: null, region: null });
});

test.each(['<b>Ohio</b>', '', 'x'.repeat(81), 7, undefined])('%j is no name of a place', (value) =>
  expect(placeName(value)).toBeNull(),
);
