import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';
import type { RefundRow } from '../store/refunds.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleRefunds } from './settle-refunds.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Carries out a stored order of a refund, or what a crash left of it. The provider is first asked whether it has this order,
 * since it forgets idempotency keys after a day. Safe to repeat and to call concurrently.
 */
export async function finishRefund(context: Context, { _id: id, ...order }: RefundRow): Promise<RefundRow> {
  const { refunds, provider } = context;
  const current = async () => (await refunds.find(id)) as RefundRow;
  try {
    await settleRefunds(context, order.chargeId);
    if ((await current()).state === 'requested') {
      await provider.refund({
        ...{ orderId: id, invoiceId: order.chargeId, amount: order.amount },
        isDuplicate: order.reason === 'Charged twice',
      });
      await settleRefunds(context, order.chargeId);
    }
  } catch (error) {
    // Without the provider's clear refusal the refund may have been made, so the order stays open.
    if (!(error instanceof ProblemError) || isUnavailable(error)) throw error;
    await refunds.fail(id);
    if (error.code === 'CHARGE_DISPUTED') await learnDisputes(context, order.chargeId);
  }
  const { state } = await current();
  if (order.endsMembership && (state === 'sent' || state === 'done')) await endMembership(context, order);
  if (state === 'failed') await context.refundRequests.endGrant(order.chargeId, id);
  if (state !== 'requested') await refunds.close(id);
  return current();
}

/** Of a dispute whose notice has not come yet. */
async function learnDisputes(context: Context, chargeId: string): Promise<void> {
  for (const id of await context.provider.disputesOf(chargeId)) await settleDispute(context, id);
}

/** Ends the membership that the refunded charge was for; a later one goes on. */
async function endMembership(context: Context, { memberId, chargeId }: Omit<RefundRow, '_id'>) {
  const charge = await context.charges.find(chargeId);
  const membership = await syncMembership(context, memberId);
  if (!isRunning(membership) || membership.subscriptionId !== charge?.subscriptionId) return;
  await context.provider.terminate(membership.subscriptionId);
  await syncMembership(context, memberId);
}
