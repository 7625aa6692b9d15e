import { ProblemError } from '@emberline/kit/errors';
import Stripe from 'stripe';
import type { AskedStart, InvoicePayment } from '../../domain/provider-facts.ts';
import { orNothing } from './guarded.ts';
import type { Provider } from './provider.ts';
import { cancelledBy, leftOpen } from './stripe-objects.ts';

/** Stripe's side of starts and of the payments of invoices, which a card's holder may have to confirm. */
export function createStarting(
  stripe: Stripe,
  price: string,
): Pick<Provider, 'createSubscription' | 'abandonStart' | 'invoicePayment'> {
  async function invoicePayment(invoice: string): Promise<InvoicePayment | undefined> {
    const expand = ['data.payment.payment_intent'];
    const found = await orNothing(stripe.invoicePayments.list({ invoice, expand, limit: 1 }));
    const intent = found?.data[0]?.payment.payment_intent;
    return typeof intent === 'object' ? paymentOf(intent) : undefined;
  }

  async function abandonStart({ subscriptionId, invoiceId }: AskedStart): Promise<boolean> {
    try {
      // The provider refuses this once it is paid, so that no paid subscription is cancelled below.
      await stripe.invoices.voidInvoice(invoiceId);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const state = (await invoicePayment(invoiceId))?.state;
      if (state === 'paid') return false;
      if (state === 'processing') throw new ProblemError('UNAVAILABLE');
    }
    await orNothing(stripe.subscriptions.cancel(subscriptionId));
    return true;
  }

  return {
    createSubscription: async (order) => {
      const { customerId, memberId, paymentMethodId, trialHours, idempotencyKey } = order;
      const { id, status, latest_invoice } = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price }],
          default_payment_method: paymentMethodId,
          payment_behavior: 'allow_incomplete',
          // The card is set up already, so only a charge at once may ask its holder.
          off_session: trialHours > 0,
          metadata: { memberId },
          ...(trialHours > 0 && {
            trial_period_days: trialHours / 24,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          }),
        },
        { idempotencyKey },
      );
      if (status !== 'incomplete') return undefined;
      const invoiceId = typeof latest_invoice === 'string' ? latest_invoice : (latest_invoice?.id ?? '');
      const asked = { subscriptionId: id, invoiceId };
      const payment = await invoicePayment(invoiceId);
      // Paid meanwhile: this may be the answer to an order that was sent before.
      if (payment?.state === 'paid') return undefined;
      if (payment?.state === 'asks') return asked;
      if (payment?.state === 'processing') throw new ProblemError('UNAVAILABLE');
      if (!(await abandonStart(asked))) return undefined;
      throw new ProblemError('CARD_DECLINED', payment?.refusal);
    },
    abandonStart,
    invoicePayment,
  };
}

/** The holder was not asked, or has refused: another try may go through with the same card. */
const unconfirmed = new Set(['authentication_required', 'payment_intent_authentication_failure']);

const settled: Record<string, InvoicePayment['state']> = { succeeded: 'paid', processing: 'processing' };

function paymentOf({
  status,
  amount,
  currency,
  client_secret,
  payment_method,
  last_payment_error: error,
}: Stripe.PaymentIntent): InvoicePayment {
  const refusedByHolder = [error?.code, error?.decline_code].some((code) => code && unconfirmed.has(code));
  const isOpen = status === 'requires_payment_method' || status === 'requires_confirmation';
  const asks = status === 'requires_action' || (isOpen && refusedByHolder);
  const paymentMethodId = typeof payment_method === 'string' ? payment_method : payment_method?.id;
  return {
    state: asks ? 'asks' : (settled[status] ?? 'failed'),
    amount,
    currency,
    clientSecret: client_secret ?? '',
    paymentMethodId: paymentMethodId ?? error?.payment_method?.id,
    refusal: error?.message,
  };
}

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
