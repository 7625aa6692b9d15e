import { collectInvoice, openInvoice, subscriptionOf } from './billing/invoices.ts';
import { expireIncomplete, itemOf, renewSubscription } from './billing/subscriptions.ts';
import type { Records } from './records.ts';
import type { Sandbox } from './sandbox.ts';

/** A scheduled change. */
interface Due {
  at: number;
  what: string;
  perform(): void;
}

/** Moves the sandbox's time forward to `to` (seconds) and performs what falls due on the way, in order. */
export function advanceClock(sandbox: Sandbox, to: number): { at: number; what: string }[] {
  const performed = performDue(sandbox, to);
  const settings = sandbox.settings();
  settings.clockOffsetSeconds = Math.max(settings.clockOffsetSeconds, to - Math.floor(Date.now() / 1000));
  sandbox.store.put<Records['settings']>(settings);
  return performed;
}

/** Performs everything that is due until `until`, each at its own time. */
export function performDue(sandbox: Sandbox, until: number): { at: number; what: string }[] {
  const performed: { at: number; what: string }[] = [];
  try {
    for (let due = nextDue(sandbox); due && due.at <= until; due = nextDue(sandbox)) {
      sandbox.dueAt = due.at;
      due.perform();
      performed.push({ at: due.at, what: due.what });
    }
  } finally {
    sandbox.dueAt = null;
  }
  return performed;
}

function nextDue(sandbox: Sandbox): Due | undefined {
  let next: Due | undefined;
  for (const subscription of sandbox.store.all('subscription')) {
    for (const due of duesOf(sandbox, subscription)) if (!next || due.at < next.at) next = due;
  }
  for (const due of draftsDue(sandbox)) if (!next || due.at < next.at) next = due;
  return next;
}

/** Drafts are made due by themselves, unless their subscription has ended. */
function draftsDue(sandbox: Sandbox): Due[] {
  return sandbox.store.all('invoice').flatMap((invoice) => {
    const { id, status, automatically_finalizes_at: at } = invoice;
    if (status !== 'draft' || at === null || subscriptionOf(sandbox, invoice).ended_at !== null) return [];
    const perform = () => void collectInvoice(sandbox, openInvoice(sandbox, invoice));
    return [{ at, what: `finalize ${id}`, perform }];
  });
}

function duesOf(sandbox: Sandbox, subscription: Records['subscription']): Due[] {
  const dues: Due[] = [];
  const add = (at: number, what: string, perform: () => void) => {
    dues.push({ at, what: `${what} ${subscription.id}`, perform });
  };
  const { status, trial_end: trialEnd, hidden } = subscription;
  if (status === 'incomplete') {
    const at = subscription.created + incompleteLifeSeconds;
    add(at, 'expire', () => expireIncomplete(sandbox, subscription));
  }
  if (status === 'trialing' && trialEnd !== null && !hidden.trialWarned) {
    // Stripe warns three days ahead, or at once when the trial is shorter than that.
    const at = Math.max(itemOf(subscription).current_period_start, trialEnd - 3 * 86_400);
    add(at, 'warn of trial end', () => {
      sandbox.change(subscription, { hidden: { trialWarned: true } });
      sandbox.emit('customer.subscription.trial_will_end', subscription);
    });
  }
  if (['trialing', 'active', 'past_due', 'unpaid'].includes(status)) {
    const at = itemOf(subscription).current_period_end;
    add(at, 'renew', () => renewSubscription(sandbox, subscription));
  }
  const invoice = sandbox.store.find('invoice', subscription.latest_invoice ?? '');
  if (status === 'past_due' && invoice?.status === 'open' && invoice.next_payment_attempt !== null) {
    add(invoice.next_payment_attempt, 'retry', () => collectInvoice(sandbox, invoice));
  }
  return dues;
}

const incompleteLifeSeconds = 23 * 3600;
