import { expect, test } from 'vitest';
import type { MembershipRow } from '../domain/membership.ts';
import { eventsOfChange } from './membership-events.ts';

const at = new Date('2027-01-31T10:00:00Z');
const failed: MembershipRow = {
  ...{ _id: 'm', subscriptionId: 's', customerId: 'c', status: 'past_due', code: 2, version: 1 },
  ...{ cancelAtPeriodEnd: false, lastChargeFailed: true, createdAt: at, periodStart: at, periodEnd: at },
};
const toConfirm = { invoiceId: 'in_1', amount: 3000, currency: 'usd' };

const emailsOf = (before: MembershipRow | null, after: MembershipRow) =>
  eventsOfChange(before, after, [])
    .filter(({ envelope }) => envelope.type === 'email-requested')
    .map(({ envelope }) => (envelope.data as { kind: string }).kind);

test('who is asked by the bank is written to for each payment that waits, also after a charge that failed', () => {
  expect(emailsOf({ ...failed, lastChargeFailed: false }, failed)).toEqual(['charge-failed']);
  expect(emailsOf(failed, { ...failed, toConfirm })).toEqual(['confirm-payment']);
  expect(emailsOf({ ...failed, lastChargeFailed: false }, { ...failed, toConfirm })).toEqual([
    'confirm-payment',
  ]);
  expect(emailsOf({ ...failed, toConfirm }, { ...failed, toConfirm })).toEqual([]);
  const next = { ...failed, toConfirm: { ...toConfirm, invoiceId: 'in_2' } };
  expect(emailsOf({ ...failed, toConfirm }, next)).toEqual(['confirm-payment']);
});
