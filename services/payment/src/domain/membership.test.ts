import { expect, test } from 'vitest';
import { chargedNextAt, daysAhead, type MembershipRow } from './membership.ts';

const now = new Date('2027-03-01T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const row: MembershipRow = {
  ...{ _id: 'm', subscriptionId: 's', customerId: 'c', status: 'active', code: 1, version: 1 },
  ...{ cancelAtPeriodEnd: false, lastChargeFailed: false, createdAt: now },
  ...{ periodStart: now, periodEnd: inHours(48) },
};

test('given days lie ahead until the charge that they moved', () => {
  const until = inHours(12 * 24);
  const given = { orderId: 'o', days: 3, dueBefore: inHours(48), until };
  expect(daysAhead({ ...row, given, periodEnd: until })).toEqual(given);
  expect(daysAhead({ ...row, given, periodEnd: inHours(43 * 24) })).toBeUndefined();
  expect(daysAhead({ ...row, given, periodEnd: until, cancelAtPeriodEnd: true })).toBeUndefined();
  expect(daysAhead({ ...row, given, periodEnd: until, status: 'ended', code: 3 })).toBeUndefined();
});

test('an operator sees a next charge only of a membership that the provider charges', () => {
  expect(chargedNextAt(row)).toEqual(row.periodEnd);
  const none: Partial<MembershipRow>[] = [
    ...[{ cancelAtPeriodEnd: true }, { lastChargeFailed: true }, { code: 2 as const }],
    { demonstration: true },
  ];
  for (const change of none) expect(chargedNextAt({ ...row, ...change })).toBeUndefined();
});
