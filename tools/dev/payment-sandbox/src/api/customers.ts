import { endSubscription } from '../billing/new-subscription.ts';
import { priceOf } from '../plan.ts';
import { del, post } from '../protocol/endpoint.ts';
import {
  choice,
  emptyable,
  integer,
  mergeMetadata,
  metadata,
  object,
  required,
  text,
} from '../protocol/params.ts';
import { newId, present, type Records } from '../records.ts';

const facts = { email: emptyable(text), name: emptyable(text), metadata };

const createCustomer = post('/v1/customers', facts, (sandbox, { params }) => {
  const { email = null, name = null } = params;
  const invoice_prefix = newId('x').slice(2, 10).toUpperCase();
  const own = { email, invoice_prefix, metadata: mergeMetadata({}, params.metadata), name };
  return sandbox.create('customer', own as Partial<Records['customer']>, 'customer.created');
});

const updateCustomer = post('/v1/customers/:id', facts, (sandbox, { id, params }) => {
  const customer = sandbox.require('customer', id);
  const changes = { ...params, metadata: mergeMetadata(customer.metadata, params.metadata) };
  return sandbox.change(customer, changes as Partial<Records['customer']>, 'customer.updated');
});

const deleteCustomer = del('/v1/customers/:id', {}, (sandbox, { id }) => {
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
});

const createPrice = post(
  '/v1/prices',
  {
    currency: required(choice('usd')),
    metadata,
    product: required(text),
    recurring: required(object({ interval: required(choice('month')) })),
    unit_amount: required(integer),
  },
  (sandbox, { params: { product, unit_amount, metadata: pairs } }) => {
    sandbox.require('product', product, 'product');
    const own = { ...priceOf(product, unit_amount), metadata: mergeMetadata({}, pairs) };
    return sandbox.create('price', own, 'price.created');
  },
);

export const customers = [createCustomer, updateCustomer, deleteCustomer, createPrice];
