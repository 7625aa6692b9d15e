import { expect, test } from 'vitest';
import { isClosed, missingOf, opennessOf } from './openness.ts';

const open = {
  ...({ _id: 'a', kind: 'member', isVerified: true, facts: { age: 30 }, complete: true } as const),
};
const hidden = { ...open, complete: false };
const suspension = { until: new Date(), at: new Date(), reason: null, by: 'b' };

test.each([
  ['a complete member', open, 'everybody'],
  ['a paused one', { ...hidden, paused: true }, 'contacts'],
  ['a draft of the team', { ...hidden, kind: 'staff', draft: true }, 'contacts'],
  ['one whose email is not verified', { ...hidden, isVerified: false }, 'nobody'],
  ['one without an age', { ...hidden, facts: {} }, 'nobody'],
  ['a paused one without an age', { ...hidden, paused: true, facts: { age: null } }, 'nobody'],
  ['a suspended one', { ...hidden, suspension }, 'nobody'],
  ['a paused one who is suspended', { ...hidden, paused: true, suspension }, 'nobody'],
] as const)('who sees %s', (_, member, who) => expect(opennessOf(member)).toBe(who));

test('an account is closed by a ban or a removal, not by a suspension', () => {
  expect(isClosed({})).toBe(false);
  expect(isClosed({ suspension: null })).toBe(false);
  expect(isClosed({ suspension })).toBe(false);
  expect(isClosed({ suspension: { ...suspension, erasedAt: new Date() } })).toBe(true);
});

const image = { file: 'a.webp' };

test('a new team profile lacks face, age and words', () => {
  expect(missingOf({ image: null, facts: {} })).toEqual(['photo', 'age', 'words']);
});

test('a text or a finished prompt are words', () => {
  expect(missingOf({ image, facts: { age: 30, aboutMe: 'Hello' } })).toEqual([]);
  const prompts = [{ prompt: 'A perfect Sunday', answer: 'Coffee' }] as const;
  expect(missingOf({ image, facts: { age: 30, aboutMe: null, prompts: [...prompts] } })).toEqual([]);
  expect(missingOf({ image, facts: { age: 30, aboutMe: '', prompts: [] } })).toEqual(['words']);
});
