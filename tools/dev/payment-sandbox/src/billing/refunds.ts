import { newId } from '../ids.ts';
import { ApiError, invalid } from '../protocol/errors.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

export interface RefundOrder {
  /** Cents; left out: all that is left. */
  amount: number | undefined;
  reason: Records['refund']['reason'];
  metadata: Record<string, string>;
}

/** Gives a charge back, whole or in part, at most what is left of it. */
export function refundCharge(
  sandbox: Sandbox,
  charge: Records['charge'],
  { amount, reason, metadata }: RefundOrder,
): Records['refund'] {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`);
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const wanted = amount ?? left;
  if (wanted < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (wanted > left)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: `Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      param: 'amount',
    });
  const refund = sandbox.create<Records['refund']>(
    newRefund(sandbox, charge, { amount: wanted, reason, metadata }),
    'refund.created',
  );
  const refunded = charge.amount_refunded + wanted;
  sandbox.change(
    charge,
    { amount_refunded: refunded, refunded: refunded === charge.amount_captured },
    'charge.refunded',
  );
  return refund;
}

/** The card's bank sends a refund back, days after it was made. */
export function failRefund(sandbox: Sandbox, refund: Records['refund']): Records['refund'] {
  const charge = sandbox.require('charge', String(refund.charge), 'charge');
  sandbox.change(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  return sandbox.change(refund, { status: 'failed' }, 'refund.failed');
}

function newRefund(
  sandbox: Sandbox,
  charge: Records['charge'],
  { amount, reason, metadata }: RefundOrder & { amount: number },
): Records['refund'] {
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  return refund as unknown as Records['refund'];
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
