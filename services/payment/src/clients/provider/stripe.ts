import { ProblemError } from '@emberline/kit/errors';
import Stripe from 'stripe';
import type { Invoice } from '../../domain/provider-facts.ts';
import type { Settings } from '../../settings.ts';
import { type CountCall, callLimitMs, guarded, orNothing } from './guarded.ts';
import type { Provider } from './provider.ts';
import {
  cancelledBy,
  fingerprintOf,
  hasBegun,
  hintOf,
  idOf,
  invoiceOf,
  subscriptionOf,
} from './stripe-objects.ts';
import { createDisputing, createRefunding } from './stripe-refunds.ts';
import { createEnding, createStarting } from './stripe-subscriptions.ts';

/** The one adapter to Stripe (API 2026-10-28, by its own SDK), or to the sandbox that speaks its protocol. */
export function createStripe(
  settings: Pick<
    Settings,
    'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'STRIPE_WEBHOOK_SECRETS' | 'STRIPE_PRICE_ID'
  >,
  count: CountCall,
): Provider {
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    ...addressOf(settings.STRIPE_API_BASE),
    maxNetworkRetries: 2,
    timeout: callLimitMs,
    telemetry: false,
  });
  const secrets = settings.STRIPE_WEBHOOK_SECRETS.split(',').map((secret) => secret.trim());

  async function useCard(subscriptionId: string, paymentMethodId: string) {
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: paymentMethodId });
    const open = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 1 });
    for (const invoice of open.data)
      if (invoice.id)
        // The member is there: the bank may ask them.
        await stripe.invoices.pay(invoice.id, { payment_method: paymentMethodId, off_session: false });
  }

  function readWebhook(body: Buffer, signature: string) {
    for (const secret of secrets) {
      try {
        return hintOf(stripe.webhooks.constructEvent(body, signature, secret));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
          throw new ProblemError('SIGNATURE_INVALID', undefined, { cause: error });
      }
    }
    throw new ProblemError('SIGNATURE_INVALID');
  }

  return guarded(count, {
    createCustomer: async ({ memberId, name, email }, gone) =>
      (
        await stripe.customers.create(
          { name, email, metadata: { memberId } },
          { idempotencyKey: `customer:${memberId}${gone === undefined ? '' : `:${gone}`}` },
        )
      ).id,
    keepTestCard: async (customerId) =>
      // Not the usual test card, since each card has only one free day.
      (await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId })).id,
    setEmail: async (customerId, email) =>
      void (await orNothing(stripe.customers.update(customerId, { email }))),
    deleteCustomer: async (customerId) => void (await orNothing(stripe.customers.del(customerId))),
    createSetupIntent: async (customerId, memberId) => {
      const intent = await stripe.setupIntents.create({
        customer: customerId,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { memberId },
      });
      return { id: intent.id, clientSecret: intent.client_secret ?? '' };
    },
    getSetupIntent: async (id) => {
      const intent = await orNothing(stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
      if (!intent) return undefined;
      return {
        status: intent.status === 'succeeded' ? 'confirmed' : 'pending',
        customerId: idOf(intent.customer),
        paymentMethodId: idOf(intent.payment_method),
        fingerprint: fingerprintOf(intent.payment_method),
      };
    },
    listCards: async (customerId) => {
      const found = await orNothing(
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
      );
      return (found?.data ?? []).flatMap((method) => fingerprintOf(method) ?? []);
    },
    ...createStarting(stripe, settings.STRIPE_PRICE_ID),
    listSubscriptions: async (customer) => {
      const expand = ['data.default_payment_method'];
      const found = await orNothing(
        stripe.subscriptions.list({ customer, status: 'all', limit: 20, expand }),
      );
      return found?.data.filter(hasBegun).map(subscriptionOf) ?? [];
    },
    getSubscription: async (id) => {
      const expand = ['default_payment_method'];
      const found = await orNothing(stripe.subscriptions.retrieve(id, { expand }));
      return found && subscriptionOf(found);
    },
    cancelAtPeriodEnd: async (id, cancel, by = 'member') =>
      void (await stripe.subscriptions.update(id, {
        cancel_at_period_end: cancel,
        metadata: { [cancelledBy]: cancel ? by : '' },
      })),
    useCard,
    ...createEnding(stripe),
    ...createRefunding(stripe),
    ...createDisputing(stripe),
    listInvoices: async (customer): Promise<Invoice[]> =>
      (await orNothing(stripe.invoices.list({ customer, limit: 100 })))?.data.map(invoiceOf) ?? [],
    listHints: async (since) => {
      const hints = [];
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      for await (const event of stripe.events.list({ created, limit: 100 })) hints.push(hintOf(event));
      return hints.reverse();
    },
    readWebhook,
  });
}

function addressOf(base: string): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (base === '') return {};
  const { hostname, port, protocol } = new URL(base);
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? 'https' : 'http',
  };
}
