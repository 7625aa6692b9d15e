import type Stripe from 'stripe';
import { orNothing } from './or-nothing.ts';
import { paymentOf } from './payment-of.ts';
import type { Provider } from './provider.ts';
import { disputeOf } from './stripe-objects.ts';

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

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
