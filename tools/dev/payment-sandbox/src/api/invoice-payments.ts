import { endpoint } from '../protocol/endpoint.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { choice, object, required, text } from '../protocol/params.ts';

const listInvoicePayments = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments',
  params: {
    ...pageParams,
    invoice: text,
    payment: object({ type: required(choice('payment_intent')), payment_intent: text }),
  },
  run(sandbox, { params }) {
    if (params.invoice !== undefined) sandbox.require('invoice', params.invoice, 'invoice');
    const intent = params.payment?.payment_intent;
    const payments = sandbox.store
      .all('invoice_payment')
      .filter((one) => params.invoice === undefined || one.invoice === params.invoice)
      .filter((one) => intent === undefined || one.payment.payment_intent === intent);
    return listPage(payments, params, '/v1/invoice_payments');
  },
});

export const invoicePayments = [listInvoicePayments];
