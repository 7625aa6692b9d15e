import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import { emailRequest } from '../../answers/membership-events.ts';
import type { Context } from '../../context.ts';
import { isRunning } from '../../domain/membership.ts';
import type { Hint, ProviderRefund } from '../../domain/provider-facts.ts';
import type { ChargeRow } from '../../store/charges.ts';
import type { RefundRow } from '../../store/refunds.ts';
import { syncMembership } from '../memberships/sync-membership.ts';
import { correctRevenue, settleDispute } from './settle-dispute.ts';

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

/**
 * Stores the provider's state of all refunds of a charge, also of those made in the provider's own pages. The member gets one
 * email for each that is done. Safe to repeat and to call concurrently.
 */
async function settleRefunds(context: Context, chargeId: string): Promise<void> {
  const charge = await context.charges.find(chargeId);
  if (!charge) return;
  for (const found of await context.provider.refundsOf(chargeId)) {
    const settle = () =>
      inTransaction(context.mongo.client, (session) => settleOne(context, charge, found, session));
    await settle().catch((error: unknown) => {
      // Another call has just stored it.
      if (!isDuplicateKey(error)) throw error;
      return settle();
    });
  }
}

async function settleOne(
  context: Context,
  { _id: chargeId, memberId }: ChargeRow,
  found: ProviderRefund,
  session: ClientSession,
) {
  const { refunds, refundRequests, customers, outbox, now } = context;
  const ordered = found.orderId === undefined ? null : await refunds.find(found.orderId, session);
  const known = ordered?.chargeId === chargeId ? ordered : await refunds.find(found.id, session);
  if (known?.state === found.state && (found.state !== 'done' || known.emailedAt)) return;
  const emails = found.state === 'done' && !known?.emailedAt;
  const row: RefundRow = {
    ...(known ?? elsewhere(found, { chargeId, memberId })),
    state: found.state,
    ...(emails && { emailedAt: now() }),
  };
  await refunds.put(row, session);
  const { _id: refundId, operatorId, amount, endsMembership } = row;
  const of = { memberId, chargeId };
  if (row.state === 'done') {
    await correctRevenue(context, { ...of, _id: `refund:${refundId}`, amount: -amount }, session);
  } else if (known?.state === 'done') {
    await correctRevenue(context, { ...of, _id: `refund-failed:${refundId}`, amount }, session);
  }
  if (row.state === 'failed') return refundRequests.endGrant(chargeId, refundId, session);
  const asked = await refundRequests.grant(chargeId, { refundId, operatorId }, now(), session);
  if (!(asked || emails) || !(await customers.of(memberId, session))) return;
  const email = emails
    ? emailRequest(memberId, 'refunded', { amount, endsMembership, asked })
    : emailRequest(memberId, 'refund-decided', { amount, outcome: 'granted' });
  await outbox.add(session, [email]);
}

function elsewhere(
  { id: _id, amount, state, createdAt: at }: ProviderRefund,
  of: Pick<RefundRow, 'chargeId' | 'memberId'>,
): RefundRow {
  return { _id, ...of, amount, state, at, reason: null, operatorId: null, endsMembership: false };
}

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
