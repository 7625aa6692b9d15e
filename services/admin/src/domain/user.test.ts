import { expect, test } from 'vitest';
import { parsePlace, searchFields, spreadOut, type UserPlace, type UserSort } from './user.ts';

test('a user is found by any part of names and address, but not by a part of the domain', () => {
  const facts = { firstname: 'Anna', lastname: 'Berg', username: 'a.b_7', email: 'Anna.B@example.org' };
  const { search, inner } = searchFields(facts);
  expect(search).toEqual(['anna', 'berg', 'anna berg', 'a.b_7', 'anna.b@example.org']);
  const isFound = (text: string) => inner.some((end) => end.startsWith(text));
  for (const text of ['nna', 'na be', 'erg', 'b_7', 'a.b@', '@exam', 'example.org'])
    expect(isFound(text), text).toBe(true);
  for (const text of ['xample', 'org', 'bergs']) expect(isFound(text), text).toBe(false);
});

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

test('profiles come online one after another and stay for 60 minutes each', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const spans = spreadOut(3, now, () => 0.5);
  expect(spans.map(({ from }) => from.getTime() - now.getTime())).toEqual([0, 300_000, 300_000]);
  expect(spans.every(({ from, until }) => until.getTime() - from.getTime() === 3_600_000)).toBe(true);
});
