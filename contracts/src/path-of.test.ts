import { expect, test } from 'vitest';
import { pathOf } from './path-of.ts';

test('parameters are encoded; one that is not given stays', () => {
  expect(pathOf({ path: '/users/:id/photos/:file' }, { id: 'a/b' })).toBe('/users/a%2Fb/photos/:file');
});

test('a query repeats lists, encodes, and leaves out what is undefined', () => {
  const query = { ids: ['a', 'b'], text: 'c&d', page: 2, none: undefined };
  expect(pathOf({ path: '/users' }, {}, query)).toBe('/users?ids=a&ids=b&text=c%26d&page=2');
  expect(pathOf({ path: '/users' }, undefined, { none: undefined })).toBe('/users');
});
