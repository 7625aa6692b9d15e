import type Stripe from 'stripe';
import { invalid } from '../protocol/errors.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  collectInvoice,
  draftInvoice,
  intentOf,
  issueInvoice,
  openInvoice,
  voidInvoice,
} from './invoices.ts';
import { endSubscription, type Order, periodEnd, subscriptionOf } from './new-subscription.ts';
import { intentError, payingMethod } from './payment-methods.ts';

type Subscription = Records['subscription'];

/** Starts a subscription: either a trial with an invoice of 0, or a first charge now. */
export function startSubscription(sandbox: Sandbox, order: Order): Subscription {
  const own = subscriptionOf(sandbox.now(), order);
  const onTrial = own.status === 'trialing';
  if (!onTrial && !payingMethod(sandbox, own)) throw noMethod();
  const subscription = sandbox.create('subscription', own, 'customer.subscription.created');
  const amount = onTrial ? 0 : priceOf(subscription);
  const invoice = issueInvoice(sandbox, { subscription, reason: 'subscription_create', amount });
  collectInvoice(sandbox, invoice);
  return subscription;
}

/** Runs at the end of the current period: ends a cancelled subscription, else begins and charges the next month. */
export function renewSubscription(sandbox: Sandbox, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(sandbox, subscription, 'cancellation_requested');
    return;
  }
  const afterTrial = subscription.status === 'trialing';
  if (afterTrial && !payingMethod(sandbox, subscription)) {
    const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
    if (behavior === 'cancel') {
      endSubscription(sandbox, subscription, 'payment_failed');
      return;
    }
  }
  beginPeriod(sandbox, subscription, itemOf(subscription).current_period_end);
  chargePeriod(sandbox, subscription);
}

/** Ends a subscription whose first invoice was never paid, and gives that invoice up. */
export function expireIncomplete(sandbox: Sandbox, subscription: Subscription): void {
  const invoice = sandbox.store.find('invoice', String(subscription.latest_invoice));
  if (invoice?.status === 'open') voidInvoice(sandbox, invoice);
  const ended_at = sandbox.now();
  const patch = { status: 'incomplete_expired', ended_at, canceled_at: ended_at } as const;
  sandbox.change(subscription, patch, 'customer.subscription.updated');
}

export function itemOf(subscription: Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
}

/** The card's refusal of a first charge, as the error that `error_if_incomplete` asks for. */
export function firstChargeError(sandbox: Sandbox, subscription: Subscription): Error {
  const intent = intentOf(sandbox, sandbox.require('invoice', String(subscription.latest_invoice)));
  const method = payingMethod(sandbox, subscription);
  if (!method) return noMethod();
  return intentError(intent, method, {
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action.',
  });
}

function beginPeriod(sandbox: Sandbox, subscription: Subscription, start: number): void {
  const end = periodEnd(subscription.billing_cycle_anchor, start);
  const item = { ...itemOf(subscription), current_period_start: start, current_period_end: end };
  const { status: before } = subscription;
  const status = before === 'past_due' || before === 'unpaid' ? before : 'active';
  const items = { ...subscription.items, data: [item] };
  sandbox.change(subscription, { status, items }, 'customer.subscription.updated');
}

function chargePeriod(sandbox: Sandbox, subscription: Subscription): void {
  const amount = priceOf(subscription);
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_cycle', amount });
  const { draftSeconds = 0 } = sandbox.settings();
  const paused = subscription.pause_collection?.behavior;
  if (paused === 'void' || paused === 'mark_uncollectible') {
    openInvoice(sandbox, invoice);
    if (paused === 'void') voidInvoice(sandbox, invoice);
    else {
      const uncollectible = { status: 'uncollectible', auto_advance: false } as const;
      sandbox.change(invoice, uncollectible, 'invoice.marked_uncollectible');
    }
    return;
  }
  // Stripe leaves it as a draft, which nobody collects.
  if (paused || subscription.status === 'unpaid') {
    sandbox.change(invoice, { auto_advance: false }, 'invoice.updated');
    return;
  }
  if (draftSeconds > 0) sandbox.change(invoice, { automatically_finalizes_at: sandbox.now() + draftSeconds });
  else collectInvoice(sandbox, openInvoice(sandbox, invoice));
}

function priceOf(subscription: Subscription): number {
  return itemOf(subscription).price.unit_amount ?? 0;
}

function noMethod(): Error {
  const message =
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
  return invalid(message, { code: 'resource_missing' });
}

/** A trial from now on in a running subscription: the next month begins, and is charged, when it ends. */
export function trialFields(sandbox: Sandbox, subscription: Subscription, trialEnd: number) {
  const now = sandbox.now();
  if (trialEnd <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  if (trialEnd > now + longestSeconds)
    throw invalid('Invalid timestamp: can be no more than two years in the future.', { param: 'trial_end' });
  const item = { ...itemOf(subscription), current_period_start: now, current_period_end: trialEnd };
  return {
    status: 'trialing',
    trial_start: subscription.status === 'trialing' ? subscription.trial_start : now,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: { ...subscription.items, data: [item] },
    ...(subscription.cancel_at_period_end && { cancel_at: trialEnd }),
    hidden: { trialWarned: false },
  };
}

/** The invoice of 0 with which a trial in a running subscription begins. */
export function chargeNothing(sandbox: Sandbox, subscription: Subscription): void {
  collectInvoice(sandbox, issueInvoice(sandbox, { subscription, reason: 'subscription_update', amount: 0 }));
}

const longestSeconds = 730 * 86_400;
