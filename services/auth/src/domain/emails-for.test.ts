import { expect, test } from 'vitest';
import { emailsFor } from './account.ts';

const account = (_id: string, isVerified: boolean, kind: 'member' | 'staff' = 'member') => ({
  _id,
  isVerified,
  kind,
});
const [owner, first, second] = [account('owner', true), account('first', false), account('second', false)];
const sent = (...given: Parameters<typeof emailsFor>) =>
  emailsFor(...given).map(({ kind, to }) => `${kind} to ${to._id}`);

test('a reset or login link goes to the owner of the address, else to all who joined with it', () => {
  expect(sent('reset-password', [owner, first, second], null)).toEqual(['reset-password to owner']);
  expect(sent('login-link', [first, second], null)).toEqual(['login-link to first', 'login-link to second']);
  expect(sent('login-link', [], null)).toEqual([]);
});

test('who joins with an address that is somebody’s gets no link: the owner is told', () => {
  expect(sent('verify-email', [first, second], second)).toEqual(['verify-email to second']);
  expect(sent('verify-email', [owner, first], first)).toEqual(['account-exists to owner']);
});

test('nothing goes to who is verified or gone, or to a team profile', () => {
  expect(sent('verify-email', [owner], owner)).toEqual([]);
  expect(sent('verify-email', [], null)).toEqual([]);
  expect(sent('verify-email', [account('team', true, 'staff'), first], first)).toEqual([]);
  expect(sent('reset-password', [account('team', true, 'staff'), first], null)).toEqual([]);
});
