import type Stripe from 'stripe';
import defaults from '../defaults.json' with { type: 'json' };
import { listOfAll } from '../protocol/list.ts';
import { newId, present, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

export interface Order {
  customer: string;
  price: Records['price'];
  /** 0 when there is no trial. */
  trialDays: number;
  defaultPaymentMethod: string | null;
  missingPaymentMethod: 'cancel' | 'create_invoice';
  metadata: Record<string, string>;
}

/** What is its own of a subscription from now on: on trial, or `incomplete` until its first invoice is paid. */
export function subscriptionOf(now: number, order: Order): Partial<Records['subscription']> {
  const { customer, price, trialDays, defaultPaymentMethod, missingPaymentMethod, metadata } = order;
  const id = newId('sub');
  const trialEnd = trialDays > 0 ? now + trialDays * 86_400 : null;
  return {
    id,
    billing_cycle_anchor: trialEnd ?? now,
    currency: price.currency,
    customer,
    default_payment_method: defaultPaymentMethod,
    items: listOfAll([newItem(id, price, now, trialEnd)], `/v1/subscription_items?subscription=${id}`),
    metadata,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: missingPaymentMethod },
    },
    trial_start: trialEnd === null ? null : now,
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
    created: now,
    ...structuredClone(defaults.subscription_item),
    current_period_end: trialEnd ?? periodEnd(now, now),
    current_period_start: now,
    plan: planOf(price),
    price: present(price),
    subscription,
  };
  return item as unknown as Stripe.SubscriptionItem;
}

/** The older name of the same thing, which Stripe still shows beside `price`. */
function planOf({ id, created, currency, product, unit_amount: amount }: Records['price']): object {
  const own = { id, object: 'plan', amount, amount_decimal: String(amount), created, currency, product };
  return { ...own, ...structuredClone(defaults.plan) };
}

/** The moment `months` after `anchor` (seconds), on the same day of the month or that month's last day, in UTC. */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const timeOfDay = anchor - Math.floor(anchor / 86_400) * 86_400;
  return Date.UTC(from.getUTCFullYear(), month, day) / 1000 + timeOfDay;
}

/** When the month that begins at `start` ends, counted from the billing anchor so that the 31st stays the 31st. */
export function periodEnd(anchor: number, start: number): number {
  let months = 1;
  while (addMonths(anchor, months) <= start) months += 1;
  return addMonths(anchor, months);
}

type Subscription = Records['subscription'];
type EndReason = 'cancellation_requested' | 'payment_failed';

/** Makes a subscription active again when the invoice it waited for is paid. */
export function afterPaidInvoice(sandbox: Sandbox, subscription: Subscription): void {
  if (!['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) return;
  sandbox.change(subscription, { status: 'active' }, 'customer.subscription.updated');
}

/** Makes the subscription past due when an invoice fails, and ends it when no retry is left. */
export function afterFailedInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  invoice: Records['invoice'],
): void {
  if (!['active', 'past_due'].includes(subscription.status)) return;
  if (subscription.status !== 'past_due') {
    sandbox.change(subscription, { status: 'past_due' }, 'customer.subscription.updated');
  }
  if (invoice.next_payment_attempt !== null) return;
  if (sandbox.settings().afterRetries === 'unpaid')
    sandbox.change(subscription, { status: 'unpaid' }, 'customer.subscription.updated');
  else endSubscription(sandbox, subscription, 'payment_failed');
}

/** Ends it now. What is open of it stays open, but is no longer collected by itself. */
export function endSubscription(sandbox: Sandbox, subscription: Subscription, reason: EndReason): void {
  const now = sandbox.now();
  const details = subscription.cancellation_details;
  sandbox.change(
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? now,
      ended_at: now,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, ...details, reason },
    },
    'customer.subscription.deleted',
  );
  for (const invoice of sandbox.store.all('invoice')) {
    const isOpen = invoice.status === 'open' || invoice.status === 'draft';
    if (!isOpen || invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    const left = { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null };
    sandbox.change(invoice, left, 'invoice.updated');
  }
}
