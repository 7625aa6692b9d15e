import type { BodyOf, refundPayment as refundPaymentOperation } from '@emberline/contracts';
import { money } from '@emberline/contracts/money';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { validUntil } from '../../answers/membership-answer.ts';
import { emailRequest } from '../../answers/membership-events.ts';
import type { Context } from '../../context.ts';
import { isChargedBack } from '../../domain/refunds.ts';
import type { RefundRow } from '../../store/refunds.ts';
import { alreadyDecided } from './refund-requests.ts';
import { finishRefund } from './settle-refunds.ts';

type Order = BodyOf<typeof refundPaymentOperation> & {
  chargeId: string;
  operatorId: string;
  operatorName?: string | undefined;
};

/**
 * Stores an operator's order of a refund, then carries it out. What the provider does not answer in time stays `requested`
 * and the sweep finishes it.
 * @throws CHARGE_DISPUTED; CONFLICT when less is left of the charge, the key stands for another order, and with the other operator's name while
 * another refund of it is open or when it grants a request that is decided
 */
export async function refundCharge(context: Context, order: Order): Promise<RefundRow> {
  let row = await begin(context, order);
  if (row._id !== order.key) {
    const who = row.operatorId === null ? 'Somebody' : (row.operatorName ?? 'Another operator');
    throw new ProblemError('CONFLICT', `${who} is refunding this payment already.`);
  }
  try {
    if (row.isOpen) row = await finishRefund(context, row);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    row = (await context.refunds.find(row._id)) ?? row;
  }
  if (row.state === 'failed') await requireUndisputed(context, order.chargeId);
  return row;
}

/** @throws CHARGE_DISPUTED, with a sentence for operators that names the dispute */
async function requireUndisputed({ disputes }: Context, chargeId: string): Promise<void> {
  const dispute = (await disputes.ofCharges([chargeId])).find(isChargedBack);
  if (!dispute) return;
  const { _id: id, at, reason, status } = dispute;
  const named = `dispute ${id} of ${dayOf(at)}, reason: ${reason.replaceAll('_', ' ')}`;
  throw new ProblemError(
    'CHARGE_DISPUTED',
    status === 'lost'
      ? `The payer’s bank has taken this payment back for good (${named}), so nothing of it is left to refund.`
      : `The payer’s bank has taken this payment back and decides about it (${named}), so it cannot be refunded. Answer the dispute at the provider’s pages.`,
  );
}

const dayOf = (time: Date) =>
  time.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

async function begin(context: Context, order: Order): Promise<RefundRow> {
  const { charges, refunds, now } = context;
  const { key, chargeId, amount, reason, operatorId, operatorName, endsMembership } = order;
  const known = await refunds.find(key);
  if (known) {
    if (known.chargeId !== chargeId || known.amount !== amount) throw new ProblemError('CONFLICT');
    return known;
  }
  const charge = await charges.find(chargeId);
  if (!charge) throw new ProblemError('NOT_FOUND');
  await requireUndisputed(context, chargeId);
  const left = charge.amount - (await refunds.givenOf(chargeId));
  if (amount > left) {
    const open = await refunds.openOf(chargeId);
    if (open) return open;
    throw new ProblemError('CONFLICT', `Only ${money(left)} of this payment is left to refund.`);
  }
  const row: RefundRow = {
    ...{ _id: key, memberId: charge.memberId, chargeId, amount, reason, operatorId, endsMembership },
    ...(operatorName !== undefined && { operatorName }),
    ...{ state: 'requested', isOpen: true, at: now() },
  };
  try {
    await add(context, row, order);
    return row;
  } catch (error) {
    const isTaken = isDuplicateKey(error) || error instanceof ProblemError;
    const first = isTaken && ((await refunds.find(key)) ?? (await refunds.openOf(chargeId)));
    if (first) return first;
    throw isDuplicateKey(error) ? new ProblemError('CONFLICT') : error;
  }
}

/** Stores the order with its entry, and that nobody may decline what the member asks back. */
function add(context: Context, row: RefundRow, { operatorId, asked }: Order): Promise<void> {
  const { mongo, refunds, refundRequests, acts } = context;
  const { _id: refundId, memberId: targetId, chargeId, amount, reason, endsMembership } = row;
  return inTransaction(mongo.client, async (session) => {
    const isOpen = await refundRequests.beginGrant(chargeId, { refundId, operatorId }, session);
    const request = asked && !isOpen ? await refundRequests.find(chargeId, session) : null;
    if (request) throw await alreadyDecided(context, request);
    if (asked && !isOpen) throw new ProblemError('CONFLICT');
    await refunds.add(row, session);
    const details = { chargeId, amount, reason, endsMembership, ...(asked && { asked }) };
    await acts.acted({ operatorId, action: 'refund-payment', targetId, details }, session);
  });
}

/**
 * Requests the receipt of a charge once more, for an operator; it names the next payment if there will be one.
 * @throws NOT_FOUND also for a free day, and for a member who is deleted
 */
export async function sendReceipt(context: Context, chargeId: string, operatorId: string): Promise<void> {
  const { charges, memberships, customers, mongo, outbox, acts } = context;
  const charge = await charges.find(chargeId);
  if (!charge || charge.amount === 0) throw new ProblemError('NOT_FOUND');
  const { memberId, amount } = charge;
  const membership = await memberships.of(memberId);
  const goesOn = membership?.code === 1 && !membership.cancelAtPeriodEnd;
  const nextChargeAt = goesOn && membership.periodEnd.toISOString();
  const facts = {
    amount,
    invoiceId: chargeId,
    ...(nextChargeAt && { nextChargeAt, validUntil: validUntil(membership) }),
  };
  await inTransaction(mongo.client, async (session) => {
    if (!(await customers.hold(session, memberId, undefined))) throw new ProblemError('NOT_FOUND');
    await outbox.add(session, [emailRequest(memberId, 'receipt', facts)]);
    const details = { chargeId };
    await acts.acted({ operatorId, action: 'resend-receipt', targetId: memberId, details }, session);
  });
}
