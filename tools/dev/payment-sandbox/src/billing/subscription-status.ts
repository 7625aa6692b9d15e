import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

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
