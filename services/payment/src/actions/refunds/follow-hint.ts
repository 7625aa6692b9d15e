import type { Context } from '../../context.ts';
import type { Hint } from '../../domain/provider-facts.ts';
import { syncMembership } from '../memberships/sync-membership.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleRefunds } from './settle-refunds.ts';

/**
 * Follows a provider's hint once: fetches and stores the customer's objects. A hint interrupted by a crash is followed
 * again.
 */
export async function followHint(context: Context, hint: Hint): Promise<void> {
  if (await context.hints.isDone(hint.eventId)) return;
  await context.hints.received(hint, context.now());
  const { customers, provider } = context;
  const { customerId, refundedPayment, disputeId } = hint;
  if (refundedPayment !== undefined) {
    const chargeId = await provider.invoiceOfPayment(refundedPayment);
    if (chargeId !== undefined) await settleRefunds(context, chargeId);
  }
  if (disputeId !== undefined) await settleDispute(context, disputeId);
  const memberId = customerId && (await customers.memberOf(customerId));
  if (memberId) await syncMembership(context, memberId);
  await context.hints.done(hint.eventId);
}
