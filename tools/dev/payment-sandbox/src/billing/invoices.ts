import { newId, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { chargeIntent, type Outcome } from './charge-intent.ts';
import { type InvoiceFor, invoiceOf } from './new-invoice.ts';
import { afterFailedInvoice, afterPaidInvoice } from './new-subscription.ts';
import { payingMethod } from './payment-methods.ts';

type Invoice = Records['invoice'];

/** Writes the invoice of the subscription's current period and makes it due, ready to be collected. */
export function issueInvoice(sandbox: Sandbox, invoiceFor: InvoiceFor): Invoice {
  return openInvoice(sandbox, draftInvoice(sandbox, invoiceFor));
}

/** Writes the invoice of the subscription's current period. */
export function draftInvoice(sandbox: Sandbox, invoiceFor: InvoiceFor): Invoice {
  const invoice = sandbox.create('invoice', invoiceOf(sandbox, invoiceFor), 'invoice.created');
  sandbox.change(invoiceFor.subscription, { latest_invoice: invoice.id });
  return invoice;
}

/** Makes a draft due, ready to be collected. */
export function openInvoice(sandbox: Sandbox, invoice: Invoice): Invoice {
  const customer = sandbox.require('customer', String(invoice.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  sandbox.change(customer, { next_invoice_sequence: sequence + 1 });
  sandbox.change(
    invoice,
    {
      status: 'open',
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
      effective_at: sandbox.now(),
      automatically_finalizes_at: null,
      hosted_invoice_url: `${sandbox.publicUrl}/sandbox/invoices/${invoice.id}`,
      status_transitions: { ...invoice.status_transitions, finalized_at: sandbox.now() },
    },
    'invoice.finalized',
  );
  if (invoice.amount_due > 0) preparePayment(sandbox, invoice);
  return invoice;
}

/** Tries to collect an open invoice from `method`, by default the method that pays for its subscription. */
export function collectInvoice(
  sandbox: Sandbox,
  invoice: Invoice,
  method?: Records['payment_method'],
): Outcome {
  if (invoice.amount_due === 0) return settleInvoice(sandbox, invoice, 'paid');
  const intent = intentOf(sandbox, invoice);
  const payer = method ?? payingMethod(sandbox, subscriptionOf(sandbox, invoice));
  return settleInvoice(sandbox, invoice, payer ? chargeIntent(sandbox, intent, payer) : 'failed');
}

/** Whether an attempt to collect it is under way. */
export function isBeingPaid(sandbox: Sandbox, { hidden }: Invoice): boolean {
  return sandbox.store.find('payment_intent', hidden.paymentIntent ?? '')?.status === 'processing';
}

/** Carries out the attempts that were held under way. */
export function releaseAttempts(sandbox: Sandbox): number {
  const held = sandbox.store.all('payment_intent').filter(({ status }) => status === 'processing');
  for (const intent of held) {
    const method = sandbox.require('payment_method', String(intent.payment_method));
    const invoice = sandbox.require('invoice', intent.hidden.invoice);
    settleInvoice(sandbox, invoice, chargeIntent(sandbox, intent, method));
  }
  return held.length;
}

/** Applies the outcome of a payment to the invoice and its subscription. */
export function settleInvoice(sandbox: Sandbox, invoice: Invoice, outcome: Outcome): Outcome {
  const subscription = subscriptionOf(sandbox, invoice);
  if (outcome === 'processing') {
    sandbox.change(invoice, { next_payment_attempt: null });
  } else if (outcome === 'paid') {
    markPaid(sandbox, invoice);
    afterPaidInvoice(sandbox, subscription);
  } else {
    noteFailure(sandbox, invoice, outcome);
    afterFailedInvoice(sandbox, subscription, invoice);
  }
  return outcome;
}

/** Gives up an open invoice: its payment is cancelled, and it can no longer be paid. */
export function voidInvoice(sandbox: Sandbox, invoice: Invoice): Invoice {
  const now = sandbox.now();
  const intent = sandbox.store.find('payment_intent', invoice.hidden.paymentIntent ?? '');
  if (intent) {
    const cancelled = { status: 'canceled', canceled_at: now, cancellation_reason: 'void_invoice' } as const;
    sandbox.change(intent, { ...cancelled, next_action: null }, 'payment_intent.canceled');
  }
  const payment = sandbox.store.all('invoice_payment').find((one) => one.invoice === invoice.id);
  if (payment) {
    const status_transitions = { canceled_at: now, paid_at: null };
    sandbox.change(payment, { status: 'canceled', status_transitions });
  }
  return sandbox.change(
    invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: now },
    },
    'invoice.voided',
  );
}

export function subscriptionOf(sandbox: Sandbox, invoice: Invoice): Records['subscription'] {
  return sandbox.require('subscription', String(invoice.parent?.subscription_details?.subscription));
}

export function intentOf(sandbox: Sandbox, invoice: Invoice): Records['payment_intent'] {
  return sandbox.require('payment_intent', String(invoice.hidden.paymentIntent));
}

/** The payment of the invoice, charged again until it succeeds. */
function preparePayment(sandbox: Sandbox, invoice: Invoice): void {
  const { amount_due: amount, currency, customer } = invoice;
  const id = newId('pi');
  const client_secret = `${id}_secret_${newId('x').slice(2)}`;
  const intent = { id, amount, client_secret, currency, customer, hidden: { invoice: invoice.id } };
  sandbox.create('payment_intent', intent as Partial<Records['payment_intent']>, 'payment_intent.created');
  invoice.hidden.paymentIntent = id;
  sandbox.create('invoice_payment', {
    amount_requested: amount,
    currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: id },
  });
}

function markPaid(sandbox: Sandbox, invoice: Invoice): void {
  const now = sandbox.now();
  const payment = sandbox.store.all('invoice_payment').find((one) => one.invoice === invoice.id);
  if (payment) {
    const status_transitions = { canceled_at: null, paid_at: now };
    const paid = { status: 'paid', amount_paid: invoice.amount_due, status_transitions };
    sandbox.change(payment, paid, 'invoice_payment.paid');
  }
  const attempts = invoice.amount_due === 0 ? 0 : 1;
  sandbox.change(
    invoice,
    {
      status: 'paid',
      attempted: true,
      attempt_count: invoice.attempt_count + attempts,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      auto_advance: false,
      ending_balance: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    },
    'invoice.paid',
  );
  sandbox.emit('invoice.payment_succeeded', invoice);
}

/** After the first failure of a renewal. */
const retryDays = [3, 7];

function noteFailure(sandbox: Sandbox, invoice: Invoice, outcome: Outcome): void {
  const firstFailedAt = invoice.hidden.firstFailedAt ?? sandbox.now();
  invoice.hidden.firstFailedAt = firstFailedAt;
  const retries = invoice.billing_reason === 'subscription_create' ? [] : retryDays;
  const next = retries.map((day) => firstFailedAt + day * 86_400).find((retryAt) => retryAt > sandbox.now());
  sandbox.change(
    invoice,
    {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: next ?? null,
      auto_advance: next !== undefined,
    },
    'invoice.payment_failed',
  );
  if (outcome === 'action_required') sandbox.emit('invoice.payment_action_required', invoice);
}
