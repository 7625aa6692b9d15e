import { productName } from '@emberline/contracts/choices';
import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { planName } from '../plan.ts';
import { listOfAll } from '../protocol/list.ts';
import type { Records } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';

export interface InvoiceFor {
  subscription: Records['subscription'];
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** In cents; 0 for a trial. */
  amount: number;
}

/** A draft invoice for the subscription's current period. */
export function newInvoice(sandbox: Sandbox, invoiceFor: InvoiceFor): Records['invoice'] {
  const { subscription, reason, amount } = invoiceFor;
  const customer = sandbox.require('customer', String(subscription.customer));
  const id = newId('in');
  const now = sandbox.now();
  const line = newLine(id, invoiceFor);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: productName,
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOfAll([line], `/v1/invoices/${id}/lines`) as Stripe.ApiList<Stripe.InvoiceLineItem>,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    hidden: { firstFailedAt: null, paymentIntent: null },
  };
}

function newLine(invoice: string, { subscription, amount }: InvoiceFor): Stripe.InvoiceLineItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  const onTrial = subscription.status === 'trialing';
  const line = {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: onTrial ? `Trial period for ${planName}` : `1 × ${planName} (per month)`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
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
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
  return line as unknown as Stripe.InvoiceLineItem;
}
