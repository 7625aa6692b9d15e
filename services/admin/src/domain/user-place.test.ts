import { expect, test } from 'vitest';
import { parsePlace, type UserPlace, type UserSort } from './user-place.ts';

const id = '66a000000000000000000001';

test.each<[UserSort, string, UserPlace['values']]>([
  ['joined', '1767225600000', [new Date('2026-01-01T00:00:00Z')]],
  ['name', 'Anna Maria_O’Neil', ['Anna Maria', 'O’Neil']],
  ['name', '_', ['', '']],
  ['username', 'anna_b.1', ['anna_b.1']],
  ['username', '', ['']],
  ['seen', '1.1767225600000', [true, new Date('2026-01-01T00:00:00Z')]],
  ['seen', '0.', [false, null]],
])('a place by %s: %s', (sort, text, values) => {
  expect(parsePlace(sort, `${text}_${id}`)).toEqual({ values, id });
});

test.each<[UserSort, string]>([
  ['joined', ''],
  ['joined', '-1'],
  ['joined', '1'.repeat(16)],
  ['name', 'Anna'],
  ['name', 'Anna_Berg_'],
  ['seen', '2.'],
  ['seen', '1767225600000'],
])('no place by %s: %s', (sort, text) => {
  expect(parsePlace(sort, `${text}_${id}`)).toBeUndefined();
});
