import { acceptTerms, createSetupIntent, startSubscription } from '@emberline/contracts';
import { anotherCard } from '@emberline/tools/dev/payment-sandbox/src/cards.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { apiAt } from './api.ts';

/** Cards that behave like those in the sandbox's README. Each call gives a new one, since a card has one free day. */
export const cards = {
  get works() {
    return anotherCard('4242424242424242');
  },
  get declinedAtOnce() {
    return anotherCard('4000000000000002');
  },
  get declinedAtCharge() {
    return anotherCard('4000000000000341');
  },
  get asksItsHolder() {
    return anotherCard('4000002500003155');
  },
  get asksAtEachCharge() {
    return anotherCard('4000002760003184');
  },
};

export type PaymentSandbox = ReturnType<typeof sandboxAt>;

/** The payment provider's side. @param origin of the sandbox */
export function sandboxAt(origin: string) {
  const limit = () => ({ signal: AbortSignal.timeout(60_000) });
  const ask = async (method: string, path: string, key?: string, form?: Record<string, string>) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...(key && { authorization: `Bearer ${key}` }) },
      ...(form && { body: new URLSearchParams(form) }),
      ...limit(),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  return {
    /** @param path below /sandbox/, e.g. `clock/advance` */
    control: async (path: string, body: object = {}) => {
      const answer = await fetch(`${origin}/sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...limit(),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as { now?: number; pending?: number };
    },
    /** Confirms a card as the page does. */
    confirm: async (setupIntentId: string, number: string, expiry = { month: 12, year: 2034 }) => {
      const card = { 'card[exp_month]': String(expiry.month), 'card[exp_year]': String(expiry.year) };
      const method = await ask('POST', '/v1/payment_methods', 'pk_test_sandbox', {
        ...{ type: 'card', 'card[number]': number, 'card[cvc]': '123', ...card },
      });
      await ask('POST', `/v1/setup_intents/${setupIntentId}/confirm`, 'sk_test_sandbox', {
        payment_method: method.id,
        return_url: 'http://localhost',
      });
    },
    /** Ends a subscription as the team can in the provider's dashboard. */
    end: (subscriptionId: string) => ask('DELETE', `/v1/subscriptions/${subscriptionId}`, 'sk_test_sandbox'),
    state: async () =>
      (await (await fetch(`${origin}/sandbox/state`, limit())).json()) as {
        subscription: { id: string; status: string; metadata: { memberId: string }; customer: string }[];
        invoice: { id: string; status: string; customer: string; amount_paid: number }[];
        event: { id: string; type: string; data: { object: { customer?: string } } }[];
      },
  };
}

/** Does all steps before the order. @returns the confirmed setup intent */
export async function confirmCard(
  { api: origin, paymentSandbox }: ProductAddresses,
  token: string,
  number: string,
  expiry?: { month: number; year: number },
): Promise<string> {
  const api = apiAt(origin, token);
  await api(acceptTerms, { body: {} });
  const { body } = await api(createSetupIntent);
  await sandboxAt(paymentSandbox).confirm(body.setupIntentId, number, expiry);
  return body.setupIntentId;
}

/** Orders the membership. Throws without an answer. @returns the HTTP status */
export async function order(
  { api }: ProductAddresses,
  token: string,
  setupIntentId: string,
): Promise<number> {
  const answer = await apiAt(api, token)(startSubscription, { body: { setupIntentId }, timeoutMs: 40_000 });
  return answer.status;
}
