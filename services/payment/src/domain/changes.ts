import { type NewEvent, newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Invoice } from '../provider/provider.ts';
import type { MembershipRow } from '../store/memberships.ts';

type MailKind = 'receipt' | 'charge-failed' | 'subscription-cancelled' | 'trial-reminder' | 'card-expiring';

/**
 * What others must hear when a membership went from `before` to `after`.
 * @param paid the invoices that have become paid; each begins a period, once.
 */
export function eventsOfChange(
  before: MembershipRow | null,
  after: MembershipRow,
  paid: readonly Invoice[],
): NewEvent[] {
  const events = paid.map((invoice) => activated(after, invoice));
  if (isToldDifferently(before, after)) events.push(changed(after));
  for (const { amount, id } of paid) {
    if (amount > 0)
      events.push(
        mail(after._id, 'receipt', { amount, invoiceId: id, nextChargeAt: after.periodEnd.toISOString() }),
      );
  }
  if (after.lastChargeFailed && !before?.lastChargeFailed) events.push(mail(after._id, 'charge-failed', {}));
  if (after.cancelAtPeriodEnd && before && !before.cancelAtPeriodEnd && after.code === 1) {
    events.push(mail(after._id, 'subscription-cancelled', { validUntil: after.periodEnd.toISOString() }));
  }
  return events;
}

/** Asks for a mail to the member. @param facts dates (ISO 8601) and amounts (cents) that it names. */
export function mail(memberId: string, kind: MailKind, facts: Record<string, string | number>): NewEvent {
  return newEvent('mail-requested', { mailId: newId(), memberId, kind, facts });
}

function activated(row: MembershipRow, invoice: Invoice): NewEvent {
  return newEvent('payment-activated', {
    memberId: row._id,
    subscriptionId: row.subscriptionId,
    chargeId: invoice.id,
    trial: invoice.amount === 0,
    amount: invoice.amount,
    periodStart: invoice.periodStart.toISOString(),
    periodEnd: invoice.periodEnd.toISOString(),
  });
}

function changed(row: MembershipRow): NewEvent {
  const { _id: memberId, code, periodEnd, lastChargeFailed, version } = row;
  return newEvent(
    'subscription-changed',
    { memberId, paymentStatus: code, validUntil: periodEnd.toISOString(), lastChargeFailed, version },
    { order: version },
  );
}

/** Whether others know less than `after` says. */
export function isToldDifferently(before: MembershipRow | null, after: MembershipRow): boolean {
  return (
    before === null ||
    before.code !== after.code ||
    before.lastChargeFailed !== after.lastChargeFailed ||
    before.periodEnd.getTime() !== after.periodEnd.getTime()
  );
}
