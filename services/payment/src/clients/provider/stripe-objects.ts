import type Stripe from 'stripe';
import type {
  GivenDays,
  Hint,
  Invoice,
  ProviderDispute,
  ProviderRefund,
  Subscription,
} from '../../domain/provider-facts.ts';

const statuses: Record<string, Subscription['status']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'ended',
};

/** The metadata key that says who ended a subscription. */
export const cancelledBy = 'cancelledBy';

/** The metadata key that holds the invoices that were not paid when a subscription was ended, by commas. */
export const leftOpen = 'leftOpen';

/** Whether the subscription ever began: its first charge, if one was due, was paid. */
export function hasBegun({ status }: Stripe.Subscription): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

export function subscriptionOf(found: Stripe.Subscription): Subscription {
  const item = found.items.data[0];
  const given = givenOf(found);
  const known = statuses[found.status] ?? 'past_due';
  // The provider calls given days a trial.
  const status = known === 'trialing' && given ? 'active' : known;
  const method = typeof found.default_payment_method === 'object' ? found.default_payment_method : null;
  return {
    id: found.id,
    customerId: idOf(found.customer) ?? '',
    status: found.pause_collection && status === 'active' ? 'paused' : status,
    cancelledByMember:
      found.metadata[cancelledBy] === 'member' &&
      found.cancellation_details?.reason === 'cancellation_requested',
    ...(found.cancel_at_period_end && found.metadata[cancelledBy] === 'closing' && { isHeld: true as const }),
    createdAt: time(found.created),
    trialEnd: trialEndOf(found),
    given,
    periodStart: time(item?.current_period_start ?? found.created),
    periodEnd: time(found.ended_at ?? item?.current_period_end ?? found.created),
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
    amount: item?.price.unit_amount ?? undefined,
    leftOpen: found.metadata[leftOpen]?.split(',').filter(Boolean) ?? [],
    card: method?.card
      ? {
          brand: method.card.brand,
          last4: method.card.last4,
          expMonth: method.card.exp_month,
          expYear: method.card.exp_year,
        }
      : undefined,
    cardFingerprint: fingerprintOf(method),
  };
}

/** @param method the object, not its id alone */
export function fingerprintOf(method: string | Stripe.PaymentMethod | null): string | undefined {
  return (typeof method === 'object' && method?.card?.fingerprint) || undefined;
}

export function invoiceOf(found: Stripe.Invoice): Invoice {
  const line = found.lines?.data[0];
  const amount = found.status === 'paid' ? found.amount_paid : found.amount_due;
  return {
    id: found.id ?? '',
    subscriptionId: idOf(found.parent?.subscription_details?.subscription),
    createdAt: time(found.created),
    amount,
    currency: found.currency,
    status: (found.status ?? 'draft') as Invoice['status'],
    attempted: found.attempted,
    pdf: found.invoice_pdf ?? found.hosted_invoice_url ?? undefined,
    periodStart: time(line?.period.start ?? found.period_start),
    periodEnd: time(line?.period.end ?? found.period_end),
    beginsPeriod: amount > 0 || found.billing_reason !== 'subscription_update',
  };
}

/** The metadata key that holds the order of a refund. */
export const refundOrder = 'refundOrder';

export function refundOf({ id, metadata, amount, status, created }: Stripe.Refund): ProviderRefund {
  const isOver = status === 'failed' || status === 'canceled';
  return {
    id,
    orderId: metadata?.[refundOrder],
    amount,
    state: status === 'succeeded' ? 'done' : isOver ? 'failed' : 'sent',
    createdAt: time(created),
  };
}

const disputeStatuses: Record<string, ProviderDispute['status']> = {
  ...{ warning_needs_response: 'inquiry', warning_under_review: 'inquiry', warning_closed: 'closed' },
  ...{ under_review: 'under_review', won: 'won', lost: 'lost', prevented: 'closed' },
};

/** @param found with its charge */
export function disputeOf(found: Stripe.Dispute, invoiceId: string | undefined): ProviderDispute {
  const { id, charge, amount, reason, status, evidence_details, created } = found;
  return {
    ...{ id, invoiceId, amount, reason },
    customerId: typeof charge === 'object' ? idOf(charge.customer) : undefined,
    status: disputeStatuses[status] ?? 'needs_response',
    dueBy: evidence_details.due_by ? time(evidence_details.due_by) : undefined,
    createdAt: time(created),
  };
}

export function hintOf(event: Stripe.Event): Hint {
  const subject = event.data.object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
    payment_intent?: string | { id: string } | null;
  };
  return {
    eventId: event.id,
    type: event.type,
    createdAt: time(event.created),
    customerId: subject.object === 'customer' ? subject.id : idOf(subject.customer),
    refundedPayment: /^(charge\.)?refund/.test(event.type) ? idOf(subject.payment_intent) : undefined,
    disputeId: subject.object === 'dispute' ? subject.id : undefined,
  };
}

function time(seconds: number): Date {
  return new Date(seconds * 1_000);
}

export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/**
 * The metadata keys of days before the next charge that the team gave at an earlier release. To Stripe they are a trial, so the metadata
 * says what it is.
 */
export const givenKeys = {
  orderId: 'givenOrder',
  days: 'givenDays',
  dueBefore: 'givenDueBefore',
  until: 'givenUntil',
  /** The end of the free day, which the provider forgets. */
  trialEnd: 'freeDayEnd',
} as const;

function givenOf({ metadata }: Stripe.Subscription): GivenDays | undefined {
  const orderId = metadata[givenKeys.orderId];
  if (!orderId) return undefined;
  return {
    orderId,
    days: Number(metadata[givenKeys.days]),
    dueBefore: new Date(metadata[givenKeys.dueBefore] ?? ''),
    until: new Date(metadata[givenKeys.until] ?? ''),
  };
}

/** The end of the free day, also once the provider has another trial. */
function trialEndOf({ metadata, trial_end }: Stripe.Subscription): Date | undefined {
  if (!metadata[givenKeys.orderId]) return trial_end ? new Date(trial_end * 1_000) : undefined;
  const end = metadata[givenKeys.trialEnd];
  return end ? new Date(end) : undefined;
}
