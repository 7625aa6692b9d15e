import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

type Subscription = Records['subscription'];
type EndReason = 'cancellation_requested' | 'payment_failed';

/** Makes a subscription active again when the invoice it waited for is paid. */
export function afterPaidInvoice(sandbox: Sandbox, subscription: Subscription): void {
  if (!['past_due', 'incomplete'].includes(subscription.status)) return;
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
  endSubscription(sandbox, subscription, 'payment_failed');
}

/** Ends it now. */
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
}
