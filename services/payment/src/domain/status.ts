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

/** Whether the newest charge failed and nothing has been paid since. */
export function hasFailedCharge(
  invoices: readonly Pick<Invoice, 'status' | 'attempted' | 'createdAt'>[],
): boolean {
  const newest = invoices
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .find(({ status }) => status === 'paid' || status === 'open' || status === 'uncollectible');
  return newest !== undefined && newest.status !== 'paid' && newest.attempted;
}
