import { ProblemError } from '@emberline/kit/errors';
import type Stripe from 'stripe';
import { orNothing } from './guarded.ts';
import type { Provider } from './provider.ts';
import { disputeOf, idOf, refundOf, refundOrder } from './stripe-objects.ts';

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

/** Stripe's side of disputes: a dispute names a charge, while this service knows customers and invoices. */
export function createDisputing(stripe: Stripe): Pick<Provider, 'dispute' | 'disputesOf'> {
  return {
    disputesOf: async (invoice) => {
      const payment_intent = await paymentOf(stripe, invoice);
      return (await stripe.disputes.list({ payment_intent, limit: 100 })).data.map(({ id }) => id);
    },
    dispute: async (id) => {
      const found = await orNothing(stripe.disputes.retrieve(id, { expand: ['charge'] }));
      if (!found) return undefined;
      const payment_intent = idOf(found.payment_intent);
      if (payment_intent === undefined) return disputeOf(found, undefined);
      const payment = { type: 'payment_intent', payment_intent } as const;
      const [paid] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
      return disputeOf(found, idOf(paid?.invoice));
    },
  };
}

/** The payment that paid an invoice. @throws CONFLICT when there is none */
async function paymentOf(stripe: Stripe, invoice: string): Promise<string> {
  const payments = await stripe.invoicePayments.list({ invoice, limit: 100 });
  const paid = payments.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  const payment = typeof paid === 'string' ? paid : paid?.id;
  if (payment === undefined) throw new ProblemError('CONFLICT');
  return payment;
}
