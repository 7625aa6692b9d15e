import { createMetrics } from '@emberline/kit/telemetry/metrics';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { countCalls, guarded } from './guarded.ts';
import type { Provider } from './provider.ts';

/** @returns the code of the failure if any, and the figures afterwards */
async function called(answer: () => Promise<string>): Promise<{ code?: string; figures: string[] }> {
  const metrics = createMetrics();
  const provider = guarded(countCalls(metrics), { createCustomer: answer } as unknown as Provider);
  const member = { memberId: 'm', name: 'Ann', email: 'ann@example.org' };
  const failure = await provider.createCustomer(member).then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
  const figures = (await metrics.metrics()).match(/^provider_calls_total.*$/gm) ?? [];
  return { ...(failure !== undefined && { code: failure }), figures };
}

const counted = (answered: number, unavailable: number) => [
  `provider_calls_total{outcome="answered"} ${answered}`,
  `provider_calls_total{outcome="unavailable"} ${unavailable}`,
];

test('an answer of the provider is counted, a refusal too', async () => {
  expect(await called(async () => 'cus_1')).toEqual({ figures: counted(1, 0) });
  const refused = new Stripe.errors.StripeInvalidRequestError({
    message: 'no',
    type: 'invalid_request_error',
  });
  expect(await called(() => Promise.reject(refused))).toEqual({ code: 'CONFLICT', figures: counted(1, 0) });
});

test('no connection, and a key that the provider does not take, are counted as none', async () => {
  const raw = { message: 'no', type: 'api_error' } as const;
  for (const error of [
    new Stripe.errors.StripeConnectionError(raw),
    new Stripe.errors.StripeAuthenticationError(raw),
  ])
    expect(await called(() => Promise.reject(error))).toEqual({
      code: 'UNAVAILABLE',
      figures: counted(0, 1),
    });
});
