import { expect, test } from 'vitest';
import { filtersOf, homePath, orderOf, pageOf, withAge } from './filters.ts';

const read = (path: string) => new URL(path, 'http://web.test').searchParams;

test('filters written to the address and read back are the same', () => {
  const filters = {
    ageMin: 25,
    ageMax: 40,
    location: 'New York',
    gender: 'other',
    online: true,
    withPhoto: true,
    distance: 25,
    interest: 'Wine and food',
    intention: 'New friends',
  } as const;
  const path = homePath(filters, 3, 'near');
  expect(orderOf(read(path))).toBe('near');
  expect(filtersOf(read(path))).toEqual(filters);
  expect(pageOf(read(path))).toBe(3);
});

test('the first page without filters has the plain address', () => {
  expect(homePath({})).toBe('/home');
  expect(homePath({ online: undefined } as never)).toBe('/home');
});

test('invalid values in the address are ignored', () => {
  const nonsense = read(
    '/home?ageMin=12&ageMax=many&location=Atlantis&gender=x&online=yes&page=-4&distance=7&order=x',
  );
  expect(filtersOf(nonsense)).toEqual({});
  expect(pageOf(nonsense)).toBe(1);
  expect(orderOf(nonsense)).toBeUndefined();
});

test('a reversed range is corrected', () => {
  expect(filtersOf(read('/home?ageMin=50&ageMax=30'))).toEqual({ ageMin: 30, ageMax: 50 });
});

test('choosing one end of the range past the other moves the other along', () => {
  expect(withAge({ ageMin: 20, ageMax: 30 }, 'ageMin', 40)).toEqual({ ageMin: 40, ageMax: 40 });
  expect(withAge({ ageMin: 20, ageMax: 30 }, 'ageMax', 19)).toEqual({ ageMin: 19, ageMax: 19 });
  expect(withAge({ ageMin: 20 }, 'ageMin', undefined)).toEqual({});
});
