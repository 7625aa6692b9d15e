import { expect, test } from 'vitest';
import type { MembershipRow } from '../domain/membership.ts';
import { membershipAnswer } from './membership-answer.ts';

const created = new Date('2027-01-31T10:00:00Z');
const after = (days: number) => new Date(created.getTime() + days * 86_400_000);

function shown(row: Partial<MembershipRow>) {
  const base: MembershipRow = {
    ...{ _id: 'm', subscriptionId: 's', customerId: 'c', status: 'active', code: 1, version: 1 },
    ...{ cancelAtPeriodEnd: false, lastChargeFailed: false, createdAt: created },
    ...{ periodStart: created, periodEnd: after(28) },
  };
  return membershipAnswer({ ...base, ...row }, true, true);
}
const trial = { status: 'trialing', trialEnd: after(1), periodEnd: after(1) } as const;

test('a trial ends a day after the record was made, and the membership is shown as valid for 31 days', () => {
  expect(shown(trial)).toMatchObject({
    trialEnd: after(1).toISOString(),
    validUntil: after(31).toISOString(),
    periodEnd: after(1).toISOString(),
    nextCharge: { at: after(1).toISOString(), amount: 3000 },
  });
});

test('after a charge it is valid for 31 days from that; the next charge says its own date', () => {
  expect(shown({ periodStart: after(1), periodEnd: after(29) })).toMatchObject({
    validUntil: after(32).toISOString(),
    nextCharge: { at: after(29).toISOString() },
  });
});

test('days that the team gave show as such with the real date of the charge, and make no trial', () => {
  const given = { orderId: 'o', days: 7, dueBefore: after(28), until: after(35) };
  const until = after(35).toISOString();
  const shownThen = shown({ periodStart: after(20), periodEnd: after(35), given });
  expect(shownThen).toMatchObject({ trialEnd: null, validUntil: until, nextCharge: { at: until } });
  expect(shownThen.daysGiven).toEqual({ days: 7, until });
  const charged = shown({ periodStart: after(35), periodEnd: after(63), given });
  expect(charged).toMatchObject({ validUntil: after(66).toISOString() });
  expect(charged).not.toHaveProperty('daysGiven');
});

test('while a charge is on its way, the next charge is that one, due now', () => {
  const pending = shown({ periodStart: after(28), periodEnd: after(56), chargePending: true });
  expect(pending).toMatchObject({ nextCharge: { at: after(28).toISOString() }, cancelEndsNow: true });
});

test('who has cancelled, cannot be charged or has ended is told the end itself', () => {
  const end = { validUntil: after(1).toISOString(), nextCharge: null };
  expect(shown({ ...trial, cancelAtPeriodEnd: true })).toMatchObject(end);
  expect(shown({ ...trial, status: 'past_due', code: 2 })).toMatchObject(end);
  expect(shown({ ...trial, status: 'ended', code: 0 })).toMatchObject(end);
});
