import { expect, test } from 'vitest';
import { searchFields } from './user.ts';

test('a user is found by any part of names and address, but not by a part of the domain', () => {
  const facts = { firstname: 'Anna', lastname: 'Berg', username: 'a.b_7', email: 'Anna.B@example.org' };
  const { search, inner } = searchFields(facts);
  expect(search).toEqual(['anna', 'berg', 'anna berg', 'a.b_7', 'anna.b@example.org']);
  const isFound = (text: string) => inner.some((end) => end.startsWith(text));
  for (const text of ['nna', 'na be', 'erg', 'b_7', 'a.b@', '@exam', 'example.org'])
    expect(isFound(text), text).toBe(true);
  for (const text of ['xample', 'org', 'bergs']) expect(isFound(text), text).toBe(false);
});
