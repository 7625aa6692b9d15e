import { requireOwnMethod } from '../billing/payment-methods.ts';
import { endSubscription } from '../billing/subscription-status.ts';
import { newId } from '../ids.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { emptyable, metadata, object, range, text, within } from '../protocol/params.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import { mergeMetadata } from './metadata.ts';

const fields = {
  description: emptyable(text),
  email: emptyable(text),
  name: emptyable(text),
  phone: emptyable(text),
  metadata,
  invoice_settings: object({ default_payment_method: emptyable(text) }),
};

const createCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers',
  params: fields,
  run(sandbox, { params }) {
    const { description = null, email = null, name = null, phone = null } = params;
    return sandbox.create<Records['customer']>(
      {
        id: newId('cus'),
        object: 'customer',
        address: null,
        balance: 0,
        created: sandbox.now(),
        currency: null,
        default_source: null,
        delinquent: false,
        description,
        email,
        invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        name,
        next_invoice_sequence: 1,
        phone,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      },
      'customer.created',
    );
  },
});

const updateCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers/:id',
  params: fields,
  run(sandbox, { id, params }) {
    const customer = sandbox.require('customer', id);
    const { metadata: pairs, invoice_settings: invoices, ...plain } = params;
    const method = invoices?.default_payment_method;
    if (method) requireOwnMethod(sandbox, method, id, 'invoice_settings[default_payment_method]');
    const patch = {
      ...plain,
      metadata: mergeMetadata(customer.metadata, pairs),
      invoice_settings: { ...customer.invoice_settings, ...invoices },
    };
    return sandbox.change(customer, patch, 'customer.updated');
  },
});

const retrieveCustomer = endpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.store.find('customer', id) ?? sandbox.require('customer', id),
});

const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  params: {},
  run(sandbox, { id }) {
    const customer = sandbox.require('customer', id);
    for (const subscription of sandbox.store.all('subscription')) {
      const running = subscription.customer === id && subscription.ended_at === null;
      if (running) endSubscription(sandbox, subscription, 'cancellation_requested');
    }
    sandbox.emit('customer.deleted', present(customer));
    const stub = { id, object: 'customer', deleted: true };
    sandbox.store.put<Records['customer']>(stub as never);
    return stub;
  },
});

const listCustomers = endpoint({
  method: 'GET',
  path: '/v1/customers',
  params: { ...pageParams, email: text, created: range },
  run(sandbox, { params }) {
    const customers = sandbox.store
      .all('customer')
      .filter((one) => !('deleted' in one) && within(one.created, params.created))
      .filter((one) => params.email === undefined || one.email === params.email);
    return listPage(customers, params, '/v1/customers');
  },
});

export const customers = [createCustomer, updateCustomer, retrieveCustomer, deleteCustomer, listCustomers];
