import { refundCharge } from '../billing/refunds.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { invalid, missing } from '../protocol/errors.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { choice, integer, metadata, range, text, within } from '../protocol/params.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { mergeMetadata } from './metadata.ts';

const createRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds',
  params: {
    amount: integer,
    charge: text,
    metadata,
    payment_intent: text,
    reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
  },
  run: (sandbox, { params }) =>
    refundCharge(sandbox, chargeOf(sandbox, params), {
      amount: params.amount,
      reason: params.reason ?? null,
      metadata: mergeMetadata(null, params.metadata),
    }),
});

const listRefunds = endpoint({
  method: 'GET',
  path: '/v1/refunds',
  params: { ...pageParams, charge: text, created: range, payment_intent: text },
  run(sandbox, { params }) {
    const refunds = sandbox.store
      .all('refund')
      .filter((one) => params.charge === undefined || one.charge === params.charge)
      .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent)
      .filter((one) => within(one.created, params.created));
    return listPage(refunds, params, '/v1/refunds');
  },
});

export const refunds = [createRefund, listRefunds];

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
