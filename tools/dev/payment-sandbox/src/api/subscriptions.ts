import { endSubscription } from '../billing/new-subscription.ts';
import { requireOwnMethod } from '../billing/payment-methods.ts';
import {
  chargeNothing,
  expireIncomplete,
  firstChargeError,
  itemOf,
  startSubscription,
  trialFields,
} from '../billing/subscriptions.ts';
import { del, post } from '../protocol/endpoint.ts';
import { invalid, missing } from '../protocol/errors.ts';
import {
  choice,
  emptyable,
  flag,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  object,
  required,
  text,
} from '../protocol/params.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

type Subscription = Records['subscription'];

const missingMethod = required(choice('cancel', 'create_invoice'));
const cancellationDetails = object({ comment: emptyable(text), feedback: emptyable(text) });

const createSubscription = post(
  '/v1/subscriptions',
  {
    customer: required(text),
    default_payment_method: text,
    items: required(listOf(object({ price: required(text) }))),
    metadata,
    off_session: flag,
    payment_behavior: choice('allow_incomplete', 'error_if_incomplete'),
    trial_period_days: integer,
    trial_settings: object({ end_behavior: required(object({ missing_payment_method: missingMethod })) }),
  },
  (sandbox, { params }) => {
    const { customer, default_payment_method: method = null } = params;
    sandbox.require('customer', customer, 'customer');
    if (method) requireOwnMethod(sandbox, method, customer, 'default_payment_method');
    const [item, ...others] = params.items;
    if (!item || others.length > 0)
      throw invalid('The sandbox sells one item at a time.', { param: 'items' });
    const subscription = startSubscription(sandbox, {
      customer,
      price: sandbox.require('price', item.price, 'items[0][price]'),
      trialDays: params.trial_period_days ?? 0,
      defaultPaymentMethod: method,
      missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      metadata: mergeMetadata({}, params.metadata),
    });
    const refused = subscription.status === 'incomplete' && params.payment_behavior === 'error_if_incomplete';
    if (!refused) return subscription;
    const error = firstChargeError(sandbox, subscription);
    expireIncomplete(sandbox, subscription);
    throw error;
  },
);

const updateSubscription = post(
  '/v1/subscriptions/:id',
  {
    cancel_at_period_end: flag,
    cancellation_details: cancellationDetails,
    default_payment_method: text,
    metadata,
    off_session: flag,
    pause_collection: emptyable(
      object({ behavior: required(choice('keep_as_draft', 'mark_uncollectible', 'void')) }),
    ),
    proration_behavior: choice('none', 'create_prorations', 'always_invoice'),
    trial_end: integer,
  },
  (sandbox, { id, params }) => {
    const subscription = sandbox.require('subscription', id);
    const { default_payment_method: method, pause_collection: pause, trial_end: trialEnd } = params;
    const { cancel_at_period_end: ending = subscription.cancel_at_period_end } = params;
    if (
      subscription.ended_at !== null &&
      Object.keys(params).some((name) => !editableAfterEnd.includes(name))
    ) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    }
    if (method) requireOwnMethod(sandbox, method, String(subscription.customer), 'default_payment_method');
    if (trialEnd !== undefined && params.proration_behavior !== 'none')
      throw invalid('The sandbox prorates nothing.', { param: 'proration_behavior' });
    const reason = params.cancel_at_period_end ? { reason: 'cancellation_requested' } : {};
    const patch = {
      ...(method && { default_payment_method: method }),
      ...(pause !== undefined && { pause_collection: pause && { ...pause, resumes_at: null } }),
      metadata: mergeMetadata(subscription.metadata, params.metadata),
      cancellation_details: {
        ...subscription.cancellation_details,
        ...params.cancellation_details,
        ...reason,
      },
      ...(ending !== subscription.cancel_at_period_end && endingFields(sandbox, subscription, ending)),
      ...(trialEnd !== undefined && trialFields(sandbox, subscription, trialEnd)),
    };
    sandbox.change(subscription, patch as Partial<Subscription>, 'customer.subscription.updated');
    if (trialEnd !== undefined) chargeNothing(sandbox, subscription);
    return subscription;
  },
);

const cancelSubscription = del(
  '/v1/subscriptions/:id',
  { cancellation_details: cancellationDetails, prorate: flag },
  (sandbox, { id, params }) => {
    const subscription = sandbox.require('subscription', id);
    if (subscription.ended_at !== null) throw missing('subscription', id, 'id');
    const details = { ...subscription.cancellation_details, ...params.cancellation_details };
    sandbox.change(subscription, { cancellation_details: details } as Partial<Subscription>);
    if (subscription.status === 'incomplete') expireIncomplete(sandbox, subscription);
    else endSubscription(sandbox, subscription, 'cancellation_requested');
    return subscription;
  },
);

export const subscriptions = [createSubscription, updateSubscription, cancelSubscription];

const editableAfterEnd = ['cancellation_details', 'metadata'];

function endingFields(sandbox: Sandbox, subscription: Subscription, ending: boolean) {
  return {
    cancel_at_period_end: ending,
    cancel_at: ending ? itemOf(subscription).current_period_end : null,
    canceled_at: ending ? sandbox.now() : null,
  };
}
