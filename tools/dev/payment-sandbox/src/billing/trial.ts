import { invalid } from '../protocol/errors.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { collectInvoice, issueInvoice } from './invoices.ts';
import { itemOf } from './subscriptions.ts';

type Subscription = Records['subscription'];

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
