import { refundCharge } from '../billing/refunds.ts';
import { post } from '../protocol/endpoint.ts';
import { invalid, missing } from '../protocol/errors.ts';
import { choice, integer, mergeMetadata, metadata, text } from '../protocol/params.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

const createRefund = post(
  '/v1/refunds',
  {
    amount: integer,
    charge: text,
    metadata,
    payment_intent: text,
    reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
  },
  (sandbox, { params }) =>
    refundCharge(sandbox, chargeOf(sandbox, params), {
      amount: params.amount,
      reason: params.reason ?? null,
      metadata: mergeMetadata(null, params.metadata),
    }),
);

export const refunds = [createRefund];

interface Of {
  charge?: string | undefined;
  payment_intent?: string | undefined;
}

function chargeOf(sandbox: Sandbox, { charge, payment_intent: intentId }: Of): Records['charge'] {
  if (charge !== undefined) return sandbox.require('charge', charge, 'charge');
  if (intentId === undefined)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent = sandbox.require('payment_intent', intentId, 'payment_intent');
  if (!intent.latest_charge) throw missing('charge', intentId, 'payment_intent');
  return sandbox.require('charge', intent.latest_charge, 'payment_intent');
}
