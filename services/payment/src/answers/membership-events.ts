import { paymentStatus } from '@emberline/contracts/choices';
import type { LettersAbout } from '@emberline/contracts/letter-kinds';
import { type NewEvent, newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { differsForConsumers, type MembershipRow, priceOf } from '../domain/membership.ts';
import type { Invoice } from '../domain/provider-facts.ts';
import { validUntil as validUntilOf } from './membership-answer.ts';

/** The events to publish when a membership changes from `before` to `after`. @param paid newly; each begins one period */
export function eventsOfChange(
  before: MembershipRow | null,
  after: MembershipRow,
  paid: readonly Invoice[],
): NewEvent[] {
  const events = paid.map((invoice) => activated(after, invoice));
  if (differsForConsumers(before, after)) events.push(changed(after));
  const nextChargeAt = after.periodEnd.toISOString();
  const shownUntil = validUntilOf(after);
  const goesOn = after.code === paymentStatus.active && !after.cancelAtPeriodEnd;
  for (const { amount, id: invoiceId } of paid)
    events.push(
      amount > 0
        ? emailRequest(after._id, 'receipt', {
            ...{ amount, invoiceId },
            ...(goesOn && { nextChargeAt, validUntil: shownUntil }),
          })
        : emailRequest(after._id, 'trial-started', {
            ...{ amount: priceOf(after), nextChargeAt },
            ...(goesOn && { validUntil: shownUntil }),
          }),
    );
  const { toConfirm } = after;
  if (toConfirm && before?.toConfirm?.invoiceId !== toConfirm.invoiceId)
    events.push(emailRequest(after._id, 'confirm-payment', { amount: toConfirm.amount }));
  else if (after.lastChargeFailed && !before?.lastChargeFailed)
    events.push(emailRequest(after._id, 'charge-failed', { amount: priceOf(after) }));
  const validUntil = after.periodEnd.toISOString();
  if (isCancelledNow(before, after))
    events.push(emailRequest(after._id, 'subscription-cancelled', { validUntil }));
  if (isEndedByMemberNow(before, after))
    events.push(emailRequest(after._id, 'subscription-cancelled', { validUntil, endedNow: true }));
  return events;
}

/** It goes on until its period ends. */
function isCancelledNow(before: MembershipRow | null, after: MembershipRow): boolean {
  const isCancelled = after.cancelAtPeriodEnd && !after.isHeld && after.code === paymentStatus.active;
  return isCancelled && before !== null && !before.cancelAtPeriodEnd;
}

/** It ended with the cancel, of which no email has told yet. */
function isEndedByMemberNow(before: MembershipRow | null, after: MembershipRow): boolean {
  if (!before || after.code !== paymentStatus.ended || before.subscriptionId !== after.subscriptionId)
    return false;
  return before.status !== 'ended' && !before.cancelAtPeriodEnd;
}

/** An event that requests an email to the member. @param facts its dates (ISO 8601) and amounts (cents). */
export function emailRequest(
  memberId: string,
  kind: LettersAbout<'contract'>,
  facts: Record<string, string | number | boolean>,
): NewEvent {
  return newEvent('email-requested', { emailId: newId(), memberId, kind, facts });
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
