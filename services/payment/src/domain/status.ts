import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';
import type { Invoice, Subscription } from './provider-facts.ts';

export function statusCode({
  status,
  cancelledByMember,
}: Pick<Subscription, 'status' | 'cancelledByMember'>): PaymentStatus {
  switch (status) {
    case 'trialing':
    case 'active':
      return paymentStatus.active;
    case 'past_due':
    case 'paused':
      return paymentStatus.pastDue;
    case 'ended':
      return cancelledByMember ? paymentStatus.ended : paymentStatus.terminated;
  }
}

type Charge = Pick<Invoice, 'status' | 'attempted' | 'createdAt' | 'beginsPeriod'>;

/** The newest charge, if it failed and nothing has been paid since. */
export function failedCharge<T extends Charge>(invoices: readonly T[]): T | undefined {
  const newest = newestCharge(invoices, ['paid', 'open', 'uncollectible']);
  return newest !== undefined && newest.status !== 'paid' && newest.attempted ? newest : undefined;
}

export function hasFailedCharge(invoices: readonly Charge[]): boolean {
  return failedCharge(invoices) !== undefined;
}

/** Whether the newest charge is not paid yet. The provider keeps the invoice of a new period as a draft for about an hour. */
export function hasPendingCharge(invoices: readonly Charge[]): boolean {
  const newest = newestCharge(invoices, ['paid', 'open', 'uncollectible', 'draft']);
  return newest?.status === 'open' || newest?.status === 'draft';
}

/** Leaves out the empty invoice of given days: it says nothing of the charge before it. */
function newestCharge<T extends Charge>(
  invoices: readonly T[],
  statuses: Invoice['status'][],
): T | undefined {
  return invoices
    .filter(({ status, beginsPeriod }) => beginsPeriod && statuses.includes(status))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
}
