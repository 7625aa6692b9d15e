import { itemOf } from '../billing/subscriptions.ts';
import { type Endpoint, get } from '../protocol/endpoint.ts';
import { missing } from '../protocol/errors.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { choice, object, type Range, range, required, type Shape, text, within } from '../protocol/params.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

type Listed =
  | 'customer'
  | 'subscription'
  | 'invoice'
  | 'invoice_payment'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'event';
/** Whether a record fits what was asked for; undefined: it was not asked for. */
type Fits<K extends Listed> = (record: Records[K], wanted: never) => boolean;

/**
 * `GET` of a page of a kind, newest first. A filter is compared with the record's field of its name, or by `fits`; a
 * customer that never was is refused, what a deleted one had can still be listed.
 */
function list<K extends Listed>(
  kind: K,
  filters: Shape = {},
  fits: Record<string, Fits<K>> = {},
  require: (sandbox: Sandbox, params: Record<string, unknown>) => void = () => {},
): Endpoint {
  const path = `/v1/${kind}s`;
  return get(path, { ...pageParams, created: range, ...filters }, (sandbox, { params }) => {
    const asked: Record<string, unknown> = params;
    const { customer } = asked;
    if (typeof customer === 'string' && !sandbox.store.find('customer', customer))
      throw missing('customer', customer, 'customer');
    require(sandbox, asked);
    const found = sandbox.store.all(kind).filter((record) => {
      const fields = record as unknown as Record<string, unknown>;
      const one = (name: string) => {
        const wanted = asked[name] as never;
        if (fits[name]) return fits[name](record, wanted);
        return wanted === undefined || fields[name] === wanted;
      };
      const isThere = !('deleted' in record) && within(record.created, params.created as Range | undefined);
      return isThere && Object.keys(filters).every(one);
    });
    return listPage(found, params, path);
  });
}

function retrieve(kind: 'customer' | 'subscription' | 'dispute'): Endpoint {
  return get(
    `/v1/${kind}s/:id`,
    {},
    (sandbox, { id }) => sandbox.store.find(kind, id) ?? sandbox.require(kind, id),
  );
}

const ofCharge = { charge: text, payment_intent: text };

export const lists = [
  retrieve('customer'),
  retrieve('subscription'),
  retrieve('dispute'),
  list('customer', { email: text }),
  list(
    'subscription',
    { customer: text, price: text, status: text },
    {
      price: (one, wanted?: string) => wanted === undefined || itemOf(one).price.id === wanted,
      status: hasStatus,
    },
  ),
  list(
    'invoice',
    {
      customer: text,
      status: choice('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text,
    },
    {
      subscription: ({ parent }, wanted?: string) =>
        wanted === undefined || parent?.subscription_details?.subscription === wanted,
    },
  ),
  list(
    'invoice_payment',
    {
      invoice: text,
      payment: object({ type: required(choice('payment_intent')), payment_intent: text }),
    },
    {
      payment: ({ payment }, wanted?: { payment_intent?: string }) =>
        wanted?.payment_intent === undefined || payment.payment_intent === wanted.payment_intent,
    },
    (sandbox, { invoice }) => invoice !== undefined && sandbox.require('invoice', String(invoice), 'invoice'),
  ),
  list('charge', { customer: text, payment_intent: text }),
  list('refund', ofCharge),
  list('dispute', ofCharge),
  list('event'),
];

function hasStatus({ status }: Records['subscription'], wanted?: string): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return wanted === 'all' || status === wanted;
}
