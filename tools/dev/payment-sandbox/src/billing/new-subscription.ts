import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { listOfAll } from '../protocol/list.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { periodEnd } from './periods.ts';

export interface Order {
  customer: string;
  price: Records['price'];
  /** 0 when there is no trial. */
  trialDays: number;
  defaultPaymentMethod: string | null;
  missingPaymentMethod: 'cancel' | 'create_invoice';
  description: string | null;
  metadata: Record<string, string>;
  paymentSettings: Partial<Stripe.Subscription.PaymentSettings>;
}

/** A subscription from now on: on trial, or `incomplete` until its first invoice is paid. */
export function newSubscription(sandbox: Sandbox, order: Order): Records['subscription'] {
  const now = sandbox.now();
  const id = newId('sub');
  const trialEnd = order.trialDays > 0 ? now + order.trialDays * 86_400 : null;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: order.price.currency,
    customer: order.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: order.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: order.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOfAll([newItem(id, order.price, now, trialEnd)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
      ...order.paymentSettings,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: order.missingPaymentMethod },
    },
    trial_start: trialEnd === null ? null : now,
    hidden: { trialWarned: false },
  };
}

function newItem(
  subscription: string,
  price: Records['price'],
  now: number,
  trialEnd: number | null,
): Stripe.SubscriptionItem {
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? periodEnd(now, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: present(price),
    quantity: 1,
    subscription,
    tax_rates: [],
  };
  return item as unknown as Stripe.SubscriptionItem;
}

/** The older name of the same thing, which Stripe still shows beside `price`. */
function planOf(price: Records['price']): object {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
