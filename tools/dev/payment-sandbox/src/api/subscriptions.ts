import { requireOwnMethod } from '../billing/payment-methods.ts';
import { endSubscription } from '../billing/subscription-status.ts';
import { expireIncomplete, firstChargeError, itemOf, startSubscription } from '../billing/subscriptions.ts';
import { chargeNothing, trialFields } from '../billing/trial.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { invalid, missing } from '../protocol/errors.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import {
  choice,
  emptyable,
  flag,
  integer,
  listOf,
  metadata,
  object,
  range,
  required,
  text,
  within,
} from '../protocol/params.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { requireKnownCustomer } from './customers.ts';
import { mergeMetadata } from './metadata.ts';

const paymentSettings = object({
  payment_method_types: listOf(choice('card')),
  save_default_payment_method: choice('off', 'on_subscription'),
});
const trialSettings = object({
  end_behavior: required(object({ missing_payment_method: required(choice('cancel', 'create_invoice')) })),
});
const cancellationDetails = object({ comment: emptyable(text), feedback: emptyable(text) });

const createSubscription = endpoint({
  method: 'POST',
  path: '/v1/subscriptions',
  params: {
    collection_method: choice('charge_automatically'),
    customer: required(text),
    default_payment_method: text,
    description: text,
    items: required(listOf(object({ price: required(text), quantity: integer }))),
    metadata,
    off_session: flag,
    payment_behavior: choice('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
    payment_settings: paymentSettings,
    trial_period_days: integer,
    trial_settings: trialSettings,
  },
  run(sandbox, { params }) {
    const { customer, default_payment_method: method = null } = params;
    sandbox.require('customer', customer, 'customer');
    if (method) requireOwnMethod(sandbox, method, customer, 'default_payment_method');
    const [item, ...others] = params.items;
    if (!item || others.length > 0 || (item.quantity ?? 1) !== 1) {
      throw invalid('The sandbox sells one item at a time.', { param: 'items' });
    }
    const subscription = startSubscription(sandbox, {
      customer,
      price: sandbox.require('price', item.price, 'items[0][price]'),
      trialDays: params.trial_period_days ?? 0,
      defaultPaymentMethod: method,
      missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      paymentSettings: params.payment_settings ?? {},
    });
    const refused = subscription.status === 'incomplete' && params.payment_behavior === 'error_if_incomplete';
    if (!refused) return subscription;
    const error = firstChargeError(sandbox, subscription);
    expireIncomplete(sandbox, subscription);
    throw error;
  },
});

const updateSubscription = endpoint({
  method: 'POST',
  path: '/v1/subscriptions/:id',
  params: {
    cancel_at_period_end: flag,
    cancellation_details: cancellationDetails,
    default_payment_method: text,
    description: emptyable(text),
    metadata,
    off_session: flag,
    pause_collection: emptyable(
      object({
        behavior: required(choice('keep_as_draft', 'mark_uncollectible', 'void')),
        resumes_at: integer,
      }),
    ),
    payment_settings: paymentSettings,
    proration_behavior: choice('none', 'create_prorations', 'always_invoice'),
    trial_end: integer,
    trial_settings: trialSettings,
  },
  run(sandbox, { id, params }) {
    const subscription = sandbox.require('subscription', id);
    const method = params.default_payment_method;
    if (
      subscription.ended_at !== null &&
      Object.keys(params).some((name) => !editableAfterEnd.includes(name))
    ) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    }
    if (method) requireOwnMethod(sandbox, method, String(subscription.customer), 'default_payment_method');
    const { off_session: _, cancel_at_period_end: ending, metadata: pairs, ...others } = params;
    const { proration_behavior: proration, trial_end: trialEnd, ...plain } = others;
    if (trialEnd !== undefined && proration !== 'none')
      throw invalid('The sandbox prorates nothing.', { param: 'proration_behavior' });
    const patch = {
      ...plain,
      ...(plain.pause_collection && {
        pause_collection: {
          ...plain.pause_collection,
          resumes_at: plain.pause_collection.resumes_at ?? null,
        },
      }),
      ...(ending !== undefined &&
        ending !== subscription.cancel_at_period_end &&
        endingFields(sandbox, subscription, ending)),
      ...(trialEnd !== undefined && trialFields(sandbox, subscription, trialEnd)),
      metadata: mergeMetadata(subscription.metadata, pairs),
      cancellation_details: { ...subscription.cancellation_details, ...plain.cancellation_details },
      payment_settings: { ...subscription.payment_settings, ...plain.payment_settings },
    };
    if (ending) patch.cancellation_details.reason = 'cancellation_requested';
    sandbox.change(subscription, patch as Partial<Records['subscription']>, 'customer.subscription.updated');
    if (trialEnd !== undefined) chargeNothing(sandbox, subscription);
    return subscription;
  },
});

const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  params: { cancellation_details: cancellationDetails, invoice_now: flag, prorate: flag },
  run(sandbox, { id, params }) {
    const subscription = sandbox.require('subscription', id);
    if (subscription.ended_at !== null) throw missing('subscription', id, 'id');
    const details = { ...subscription.cancellation_details, ...params.cancellation_details };
    sandbox.change(subscription, { cancellation_details: details } as Partial<Records['subscription']>);
    if (subscription.status === 'incomplete') expireIncomplete(sandbox, subscription);
    else endSubscription(sandbox, subscription, 'cancellation_requested');
    return subscription;
  },
});

const retrieveSubscription = endpoint({
  method: 'GET',
  path: '/v1/subscriptions/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.require('subscription', id),
});

const listSubscriptions = endpoint({
  method: 'GET',
  path: '/v1/subscriptions',
  params: { ...pageParams, created: range, customer: text, price: text, status: text },
  run(sandbox, { params }) {
    const { customer, price, status } = params;
    if (customer !== undefined) requireKnownCustomer(sandbox, customer);
    const found = sandbox.store
      .all('subscription')
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => price === undefined || itemOf(one).price.id === price)
      .filter((one) => within(one.created, params.created) && hasStatus(one, status));
    return listPage(found, params, '/v1/subscriptions');
  },
});

export const subscriptions = [
  createSubscription,
  retrieveSubscription,
  updateSubscription,
  cancelSubscription,
  listSubscriptions,
];

const editableAfterEnd = ['cancellation_details', 'metadata'];

function endingFields(sandbox: Sandbox, subscription: Records['subscription'], ending: boolean) {
  return {
    cancel_at_period_end: ending,
    cancel_at: ending ? itemOf(subscription).current_period_end : null,
    canceled_at: ending ? sandbox.now() : null,
    ...(!ending && { cancellation_details: { reason: null } }),
  };
}

function hasStatus({ status }: Records['subscription'], wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return wanted === 'all' || status === wanted;
}
