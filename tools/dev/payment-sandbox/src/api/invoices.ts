import { collectInvoice, intentOf, isBeingPaid, openInvoice, voidInvoice } from '../billing/invoices.ts';
import { findPaymentMethod } from '../billing/new-payment-method.ts';
import { cardError, requireOwnMethod } from '../billing/payment-methods.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { ApiError, invalid } from '../protocol/errors.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { choice, flag, range, text, within } from '../protocol/params.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { requireKnownCustomer } from './customers.ts';

const listInvoices = endpoint({
  method: 'GET',
  path: '/v1/invoices',
  params: {
    ...pageParams,
    created: range,
    customer: text,
    status: choice('draft', 'open', 'paid', 'uncollectible', 'void'),
    subscription: text,
  },
  run(sandbox, { params }) {
    const { customer, status, subscription } = params;
    if (customer !== undefined) requireKnownCustomer(sandbox, customer);
    const invoices = sandbox.store
      .all('invoice')
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => status === undefined || one.status === status)
      .filter((one) => subscription === undefined || subscriptionIdOf(one) === subscription)
      .filter((one) => within(one.created, params.created));
    return listPage(invoices, params, '/v1/invoices');
  },
});

const payInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/pay',
  params: { off_session: flag, payment_method: text },
  run(sandbox, { id, params }) {
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
  },
});

const finalizeInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/finalize',
  params: { auto_advance: flag },
  run(sandbox, { id, params }) {
    const invoice = sandbox.require('invoice', id, 'invoice');
    if (invoice.status !== 'draft')
      throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
    openInvoice(sandbox, invoice);
    const { auto_advance = invoice.auto_advance ?? false } = params;
    return sandbox.change(invoice, { auto_advance });
  },
});

const voidOpenInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: {},
  run(sandbox, { id }) {
    const invoice = sandbox.require('invoice', id, 'invoice');
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw invalid("You can only pass in open invoices. This invoice isn't open.");
    if (isBeingPaid(sandbox, invoice))
      throw invalid('You cannot void an invoice while a payment of it is processing.');
    return voidInvoice(sandbox, invoice);
  },
});

export const invoices = [listInvoices, payInvoice, finalizeInvoice, voidOpenInvoice];

function subscriptionIdOf(invoice: Records['invoice']): unknown {
  return invoice.parent?.subscription_details?.subscription;
}

function paymentError(sandbox: Sandbox, invoice: Records['invoice']): ApiError {
  const intent = intentOf(sandbox, invoice);
  const { last_payment_error: error } = intent;
  const method = sandbox.store.find('payment_method', error?.payment_method?.id ?? '');
  if (error?.code && method) {
    const { code, message = '', decline_code } = error;
    return cardError({ code, message, ...(decline_code && { decline_code }) }, method, {
      payment_intent: present(intent),
    });
  }
  if (intent.status === 'requires_action') {
    const message = 'This payment requires additional user action before it can be completed successfully.';
    const code = 'invoice_payment_intent_requires_action';
    return new ApiError(402, { type: 'card_error', code, message, payment_intent: present(intent) });
  }
  return invalid('There is no `default_payment_method` set on this Customer or Invoice.', {
    code: 'resource_missing',
  });
}
