import Stripe from 'stripe';
import { orNothing } from './or-nothing.ts';
import type { Provider } from './provider.ts';
import { cancelledBy, leftOpen } from './stripe-objects.ts';

/** Stripe's side of ending at once. It leaves the open invoices of an ended subscription open: whoever has the link may pay them. */
export function createEnding(
  stripe: Stripe,
): Pick<Provider, 'terminate' | 'endNow' | 'noteLeftOpen' | 'voidInvoice'> {
  async function end(id: string, reason: Record<string, string>) {
    const of = { subscription: id, limit: 100 };
    const found = await Promise.all([
      stripe.invoices.list({ ...of, status: 'open' }),
      stripe.invoices.list({ ...of, status: 'draft' }),
    ]);
    const ids = found.flatMap(({ data }) => data.map((invoice) => invoice.id ?? ''));
    // Write the reason first: if a crash follows, the retry ends the subscription and the reason is already known.
    await stripe.subscriptions.update(id, { metadata: { ...reason, ...noted(ids) } });
    await orNothing(stripe.subscriptions.cancel(id));
  }

  return {
    terminate: (id) => end(id, { [cancelledBy]: 'us' }),
    endNow: (id) => end(id, {}),
    noteLeftOpen: async (id, invoiceIds) =>
      void (await stripe.subscriptions.update(id, { metadata: noted(invoiceIds) })),
    voidInvoice: async (id, isDraft) => {
      try {
        if (isDraft) await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
        await stripe.invoices.voidInvoice(id);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      }
    },
  };
}

/** Nothing when there are none: what an attempt before has noted stays. */
function noted(ids: string[]): Record<string, string> {
  return ids.length > 0 ? { [leftOpen]: ids.slice(0, mostNoted).join(',') } : {};
}

/** A value of the metadata has at most 500 characters. */
const mostNoted = 15;
