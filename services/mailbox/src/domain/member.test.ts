import { expect, test } from 'vitest';
import { paymentAfterPeriod } from './member.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

test('a first period opens the mailbox', () => {
  expect(paymentAfterPeriod(undefined, { start: day(1), end: day(2) })).toMatchObject({ status: 1 });
});

test('the next period opens it again', () => {
  const known = { status: 2, validUntil: day(2), version: 4 } as const;
  expect(paymentAfterPeriod(known, { start: day(2), end: day(32) })).toEqual({
    status: 1,
    validUntil: day(32),
    version: 4,
  });
});

test('a period heard of late does not reopen what was ended since', () => {
  const ended = { status: 3, validUntil: day(1), version: 4 } as const;
  expect(paymentAfterPeriod({ ...ended, validUntil: null }, { start: day(1), end: day(2) })).toBeUndefined();
  expect(
    paymentAfterPeriod({ ...ended, validUntil: day(2) }, { start: day(1), end: day(2) }),
  ).toBeUndefined();
});
