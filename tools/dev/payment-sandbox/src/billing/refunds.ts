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
  const { id, currency, payment_intent } = charge;
  const own = { amount: wanted, charge: id, currency, metadata, payment_intent, reason };
  const refund = sandbox.create('refund', own, 'refund.created');
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

/** The cardholder's bank takes a charge back. */
export function disputeCharge(sandbox: Sandbox, charge: Records['charge']): Records['dispute'] {
  sandbox.change(charge, { disputed: true });
  const { id, amount, currency, payment_intent } = charge;
  const evidence_details = {
    due_by: sandbox.now() + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: null,
  };
  const own = { amount, charge: id, currency, evidence_details, payment_intent } as object;
  return sandbox.create('dispute', own, 'charge.dispute.created');
}

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** The bank looks at the evidence, or has decided. */
export function setDisputeStatus(
  sandbox: Sandbox,
  dispute: Records['dispute'],
  status: DisputeStatus,
): Records['dispute'] {
  const isClosed = status === 'won' || status === 'lost';
  return sandbox.change(dispute, { status }, `charge.dispute.${isClosed ? 'closed' : 'updated'}`);
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
