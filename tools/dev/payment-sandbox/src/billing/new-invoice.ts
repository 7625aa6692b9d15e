import { productName } from '@emberline/contracts/choices';
import type Stripe from 'stripe';
import defaults from '../defaults.json' with { type: 'json' };
import { planName } from '../plan.ts';
import { listOfAll } from '../protocol/list.ts';
import { newId, type Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

export interface InvoiceFor {
  subscription: Records['subscription'];
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** In cents; 0 for a trial. */
  amount: number;
}

/** What is its own of a draft invoice for the subscription's current period. */
export function invoiceOf(sandbox: Sandbox, invoiceFor: InvoiceFor): Partial<Records['invoice']> {
  const { subscription, reason, amount } = invoiceFor;
  const customer = sandbox.require('customer', String(subscription.customer));
  const id = newId('in');
  const now = sandbox.now();
  return {
    id,
    account_name: productName,
    amount_due: amount,
    amount_remaining: amount,
    billing_reason: reason,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    lines: listOfAll([newLine(id, invoiceFor)], `/v1/invoices/${id}/lines`) as Records['invoice']['lines'],
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: now,
    period_start: now,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
}

function newLine(invoice: string, { subscription, amount }: InvoiceFor): Stripe.InvoiceLineItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  const onTrial = subscription.status === 'trialing';
  const line = {
    id: newId('il'),
    object: 'line_item',
    ...structuredClone(defaults.line_item),
    amount,
    currency: subscription.currency,
    description: onTrial ? `Trial period for ${planName}` : `1 × ${planName} (per month)`,
    invoice,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    subscription: subscription.id,
    subtotal: amount,
  };
  return line as unknown as Stripe.InvoiceLineItem;
}
