import { expect, test } from 'vitest';
import { daysBetween, daysLater, whyNoDays } from './given-days.ts';
import { chargedNextAt, daysAhead, type MembershipRow } from './membership.ts';

const now = new Date('2027-03-01T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const row: MembershipRow = {
  ...{ _id: 'm', subscriptionId: 's', customerId: 'c', status: 'active', code: 1, version: 1 },
  ...{ cancelAtPeriodEnd: false, lastChargeFailed: false, createdAt: now },
  ...{ periodStart: now, periodEnd: inHours(48) },
};

test.each<[string, Partial<MembershipRow>, RegExp | undefined]>([
  ['goes on', {}, undefined],
  ['is on its free day', { status: 'trialing', trialEnd: inHours(20), periodEnd: inHours(20) }, undefined],
  ['is cancelled', { cancelAtPeriodEnd: true }, /cancelled and ends/],
  ['is past due', { status: 'past_due', code: 2 }, /last charge has failed/],
  ['is paused', { status: 'paused', code: 2 }, /last charge has failed/],
  ['has a charge that failed', { lastChargeFailed: true }, /last charge has failed/],
  ['is charged within the hour', { periodEnd: inHours(0.9) }, /within the hour/],
  ['has a charge on its way', { chargePending: true }, /charge is on its way/],
  ['is of the demonstration', { demonstration: true }, /demonstration/],
])('whether days can be given to a membership that %s', (_, change, refusal) => {
  const why = whyNoDays({ ...row, ...change }, [], now);
  if (refusal) expect(why).toMatch(refusal);
  else expect(why).toBeUndefined();
});

test.each([
  ['inquiry', true],
  ['needs_response', true],
  ['under_review', true],
  ['lost', false],
  ['won', false],
  ['closed', false],
] as const)('a dispute that is %s refuses days: %s', (status, refuses) => {
  expect(whyNoDays(row, [{ status }], now) !== undefined).toBe(refuses);
});

test('given days lie ahead until the charge that they moved, and count from the one that was due first', () => {
  const dueBefore = inHours(48);
  const until = daysLater(dueBefore, 10);
  const given = { orderId: 'o', days: 3, dueBefore, until };
  expect(daysBetween(dueBefore, until)).toBe(10);
  expect(daysAhead({ ...row, given, periodEnd: until })).toEqual(given);
  expect(daysAhead({ ...row, given, periodEnd: daysLater(until, 31) })).toBeUndefined();
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
