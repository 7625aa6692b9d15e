import { expect, test } from 'vitest';
import { hasAdverts } from './member-frame.tsx';

const quiet = ['/mailbox', '/mailbox/66a0', '/payment', '/payment-success', '/profile', '/view/66a0'];

test.each(quiet)('%s has no adverts for anybody', (path) => {
  expect([true, false, undefined].map((paid) => hasAdverts(path, paid))).toEqual([false, false, false]);
});

test('subscribers see adverts on the home page alone', () => {
  expect(['/home', '/advice', '/help', '/account'].filter((path) => hasAdverts(path, true))).toEqual([
    '/home',
  ]);
  expect(hasAdverts('/advice', false)).toBe(true);
});
