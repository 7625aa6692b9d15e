import { newId } from '../ids.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

/** The cardholder's bank takes a charge back. */
export function newDispute(sandbox: Sandbox, charge: Records['charge']): Records['dispute'] {
  const now = sandbox.now();
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  return dispute as unknown as Records['dispute'];
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
