import type Stripe from 'stripe';
import { paymentOf } from './payment-of.ts';
import type { Provider } from './provider.ts';
import { refundOf, refundOrder } from './stripe-objects.ts';

/** Stripe's side of refunds: it refunds payments, while this service knows invoices. */
export function createRefunding(stripe: Stripe): Pick<Provider, 'refund' | 'refundsOf' | 'invoiceOfPayment'> {
  return {
    refund: async ({ orderId, invoiceId, amount, isDuplicate }) => {
      await stripe.refunds.create(
        {
          payment_intent: await paymentOf(stripe, invoiceId),
          amount,
          reason: isDuplicate ? 'duplicate' : 'requested_by_customer',
          metadata: { [refundOrder]: orderId },
        },
        { idempotencyKey: `refund:${orderId}` },
      );
    },
    refundsOf: async (invoiceId) => {
      const payment_intent = await paymentOf(stripe, invoiceId);
      return (await stripe.refunds.list({ payment_intent, limit: 100 })).data.map(refundOf);
    },
    invoiceOfPayment: async (payment_intent) => {
      const payment = { type: 'payment_intent', payment_intent } as const;
      const [found] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
      return idOf(found?.invoice);
    },
  };
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
