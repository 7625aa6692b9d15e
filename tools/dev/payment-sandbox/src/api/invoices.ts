import { collectInvoice, intentOf, isBeingPaid, openInvoice, voidInvoice } from '../billing/invoices.ts';
import { findPaymentMethod, intentError, requireOwnMethod } from '../billing/payment-methods.ts';
import { post } from '../protocol/endpoint.ts';
import { ApiError, invalid } from '../protocol/errors.ts';
import { flag, text } from '../protocol/params.ts';
import { present, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

const payParams = { off_session: flag, payment_method: text };

const payInvoice = post('/v1/invoices/:id/pay', payParams, (sandbox, { id, params }) => {
  const invoice = sandbox.require('invoice', id, 'invoice');
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status !== 'open') throw invalid('This invoice can no longer be paid.');
  const method = params.payment_method
    ? findPaymentMethod(sandbox, params.payment_method, 'payment_method')
    : undefined;
  if (isBeingPaid(sandbox, invoice)) throw invalid('A payment of this invoice is processing.');
  if (method) requireOwnMethod(sandbox, method.id, String(invoice.customer), 'payment_method');
  const outcome = collectInvoice(sandbox, invoice, method);
  if (outcome !== 'paid') throw paymentError(sandbox, invoice);
  return invoice;
});

const finalizeParams = { auto_advance: flag };

const finalizeInvoice = post('/v1/invoices/:id/finalize', finalizeParams, (sandbox, { id, params }) => {
  const invoice = sandbox.require('invoice', id, 'invoice');
  if (invoice.status !== 'draft')
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  openInvoice(sandbox, invoice);
  const { auto_advance = invoice.auto_advance ?? false } = params;
  return sandbox.change(invoice, { auto_advance });
});

const voidOpenInvoice = post('/v1/invoices/:id/void', {}, (sandbox, { id }) => {
  const invoice = sandbox.require('invoice', id, 'invoice');
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid("You can only pass in open invoices. This invoice isn't open.");
  if (isBeingPaid(sandbox, invoice))
    throw invalid('You cannot void an invoice while a payment of it is processing.');
  return voidInvoice(sandbox, invoice);
});

export const invoices = [payInvoice, finalizeInvoice, voidOpenInvoice];

function paymentError(sandbox: Sandbox, invoice: Records['invoice']): ApiError {
  const intent = intentOf(sandbox, invoice);
  const { last_payment_error: error } = intent;
  const method = sandbox.store.find('payment_method', error?.payment_method?.id ?? '');
  if (error?.code && method) return intentError(intent, method);
  if (intent.status === 'requires_action') {
    const message = 'This payment requires additional user action before it can be completed successfully.';
    const code = 'invoice_payment_intent_requires_action';
    return new ApiError(402, { type: 'card_error', code, message, payment_intent: present(intent) });
  }
  return invalid('There is no `default_payment_method` set on this Customer or Invoice.', {
    code: 'resource_missing',
  });
}
