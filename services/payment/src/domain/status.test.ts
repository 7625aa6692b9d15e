import { expect, test } from 'vitest';
import { hasFailedCharge, hasPendingCharge, statusCode } from './status.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

test.each([
  ['trialing', false, 1],
  ['trialing', true, 1],
  ['active', false, 1],
  ['active', true, 1],
  ['past_due', false, 2],
  ['paused', false, 2],
  ['ended', true, 0],
  ['ended', false, 3],
] as const)(
  'a subscription that is %s (cancelled by its member: %s) has the code %s',
  (status, cancelledByMember, code) => {
    expect(statusCode({ status, cancelledByMember })).toBe(code);
  },
);

test('a charge has failed while the newest invoice was tried and is not paid', () => {
  const paid = { status: 'paid', attempted: true, createdAt: at(1), beginsPeriod: true } as const;
  const failed = { ...paid, status: 'open', createdAt: at(2) } as const;
  expect(hasFailedCharge([])).toBe(false);
  expect(hasFailedCharge([paid, failed])).toBe(true);
  expect(hasFailedCharge([failed, { ...paid, createdAt: at(3) }])).toBe(false);
  expect(hasFailedCharge([paid, { ...failed, attempted: false }])).toBe(false);
  expect(hasFailedCharge([paid, { ...failed, status: 'draft' }])).toBe(false);
  const ofGivenDays = { ...paid, createdAt: at(3), beginsPeriod: false };
  expect(hasFailedCharge([paid, failed, ofGivenDays])).toBe(true);
});

test('a charge is pending while the newest invoice is a draft or open', () => {
  const paid = { status: 'paid', attempted: true, createdAt: at(1), beginsPeriod: true } as const;
  const draft = { ...paid, status: 'draft', createdAt: at(2) } as const;
  expect(hasPendingCharge([])).toBe(false);
  expect(hasPendingCharge([paid])).toBe(false);
  expect(hasPendingCharge([paid, draft])).toBe(true);
  expect(hasPendingCharge([paid, { ...draft, status: 'open' }])).toBe(true);
  expect(hasPendingCharge([paid, { ...draft, status: 'void' }])).toBe(false);
  expect(hasPendingCharge([draft, { ...paid, createdAt: at(3) }])).toBe(false);
  expect(hasPendingCharge([draft, { ...paid, createdAt: at(3), beginsPeriod: false }])).toBe(true);
});
