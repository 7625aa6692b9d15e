import { endSubscription } from '../billing/subscription-status.ts';
import { newId } from '../ids.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { missing } from '../protocol/errors.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { emptyable, metadata, range, text, within } from '../protocol/params.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import { mergeMetadata } from './metadata.ts';

const createCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers',
  params: { email: emptyable(text), name: emptyable(text), metadata },
  run(sandbox, { params }) {
    const { email = null, name = null } = params;
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
        description: null,
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
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      },
      'customer.created',
    );
  },
});

const retrieveCustomer = endpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.store.find('customer', id) ?? sandbox.require('customer', id),
});

const listCustomers = endpoint({
  method: 'GET',
  path: '/v1/customers',
  params: { ...pageParams, created: range, email: text },
  run(sandbox, { params: { created, email, ...page } }) {
    const found = sandbox.store
      .all('customer')
      .filter((one) => !('deleted' in one))
      .filter((one) => email === undefined || one.email === email)
      .filter((one) => within(one.created, created));
    return listPage(found, page, '/v1/customers');
  },
});

const updateCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers/:id',
  params: { email: emptyable(text), name: emptyable(text), metadata },
  run(sandbox, { id, params }) {
    const customer = sandbox.require('customer', id);
    const changes = { ...params, metadata: mergeMetadata(customer.metadata, params.metadata) };
    return sandbox.change(customer, changes as Partial<Records['customer']>, 'customer.updated');
  },
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
    for (const method of sandbox.store.all('payment_method'))
      if (method.customer === id) sandbox.change(method, { customer: null }, 'payment_method.detached');
    sandbox.emit('customer.deleted', present(customer));
    const stub = { id, object: 'customer', deleted: true };
    sandbox.store.put<Records['customer']>(stub as never);
    return stub;
  },
});

export const customers = [createCustomer, listCustomers, retrieveCustomer, updateCustomer, deleteCustomer];

/** What a deleted customer had can still be listed; of one that never was Stripe says so. */
export function requireKnownCustomer(sandbox: Sandbox, id: string): void {
  if (!sandbox.store.find('customer', id)) throw missing('customer', id, 'customer');
}
