import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';
import type { Hint } from '../domain/provider-facts.ts';
import { settleRefunds } from './settle-refunds.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Follows a provider's hint once: fetches and stores the customer's objects. A hint interrupted by a crash is followed
 * again.
 */
export async function followHint(context: Context, hint: Hint): Promise<void> {
  if (await context.hints.isDone(hint.eventId)) return;
  await context.hints.received(hint, context.now());
  const { customers, provider } = context;
  const customerId =
    hint.disputedCharge === undefined
      ? hint.customerId
      : await provider.customerOfCharge(hint.disputedCharge);
  if (hint.refundedPayment !== undefined) {
    const chargeId = await provider.invoiceOfPayment(hint.refundedPayment);
    if (chargeId !== undefined) await settleRefunds(context, chargeId);
  }
  const memberId = customerId && (await customers.memberOf(customerId));
  if (memberId) {
    const membership = await syncMembership(context, memberId);
    if (hint.disputedCharge !== undefined && isRunning(membership)) {
      // Code 3: a member whose bank takes a charge back loses the membership.
      await provider.terminate(membership.subscriptionId);
      await syncMembership(context, memberId);
    }
  }
  await context.hints.done(hint.eventId);
}
