import { newId } from '../ids.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { invalid } from '../protocol/errors.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { choice, integer, metadata, range, text, within } from '../protocol/params.ts';
import type { Records } from '../records.ts';
import { mergeMetadata } from './metadata.ts';

const retrieveCharge = endpoint({
  method: 'GET',
  path: '/v1/charges/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.require('charge', id),
});

const listCharges = endpoint({
  method: 'GET',
  path: '/v1/charges',
  params: { ...pageParams, created: range, customer: text, payment_intent: text },
  run(sandbox, { params }) {
    const charges = sandbox.store
      .all('charge')
      .filter((one) => params.customer === undefined || one.customer === params.customer)
      .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent)
      .filter((one) => within(one.created, params.created));
    return listPage(charges, params, '/v1/charges');
  },
});

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
  run(sandbox, { params }) {
    const intent = params.payment_intent
      ? sandbox.require('payment_intent', params.payment_intent, 'payment_intent')
      : undefined;
    const chargeId = params.charge ?? intent?.latest_charge;
    if (!chargeId) throw invalid('One of the following params should be provided: payment_intent or charge.');
    const charge = sandbox.require('charge', chargeId, 'charge');
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = params.amount ?? left;
    if (left === 0) {
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    }
    if (amount < 1 || amount > left) {
      throw invalid(`Refund amount is greater than unrefunded amount on charge`, { param: 'amount' });
    }
    const refund = sandbox.create<Records['refund']>({
      id: newId('re'),
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: charge.id,
      created: sandbox.now(),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      metadata: mergeMetadata({}, params.metadata),
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: params.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    });
    const refunded = charge.amount_refunded + amount;
    const patch = { amount_refunded: refunded, refunded: refunded === charge.amount_captured };
    sandbox.emit('refund.created', refund);
    sandbox.change(charge, patch, 'charge.refunded');
    return refund;
  },
});

const retrieveRefund = endpoint({
  method: 'GET',
  path: '/v1/refunds/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.require('refund', id),
});

const listRefunds = endpoint({
  method: 'GET',
  path: '/v1/refunds',
  params: { ...pageParams, charge: text, payment_intent: text },
  run(sandbox, { params }) {
    const refunds = sandbox.store
      .all('refund')
      .filter((one) => params.charge === undefined || one.charge === params.charge)
      .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent);
    return listPage(refunds, params, '/v1/refunds');
  },
});

const retrieveDispute = endpoint({
  method: 'GET',
  path: '/v1/disputes/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.require('dispute', id),
});

export const charges = [
  retrieveCharge,
  listCharges,
  createRefund,
  retrieveRefund,
  listRefunds,
  retrieveDispute,
];
