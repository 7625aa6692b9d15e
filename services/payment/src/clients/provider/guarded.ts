import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@emberline/kit/errors';
import { counter, type Metrics } from '@emberline/kit/telemetry/metrics';
import Stripe from 'stripe';
import type { Provider } from './provider.ts';

/** Keeps the wait of a member below 10 s when one call hangs and a few quick calls surround it. */
export const callLimitMs = 8_000;

const outcomes = ['answered', 'unavailable'] as const;
/** A refusal is an answer. */
export type CountCall = (outcome: (typeof outcomes)[number]) => void;

/** @returns a function that counts a call of the provider by its outcome. */
export function countCalls(metrics: Metrics): CountCall {
  const calls = counter(
    metrics,
    'provider_calls_total',
    'Calls of the payment provider by what came of them',
    ['outcome'],
  );
  // Prometheus sees no increase unless the counter starts at 0.
  for (const outcome of outcomes) calls.inc({ outcome }, 0);
  return (outcome) => calls.inc({ outcome });
}

/**
 * Limits the time of each call, including the SDK's retries, maps its failures to the contract's problems, and counts whether the
 * provider answered.
 */
export function guarded(count: CountCall, { readWebhook, listHints, ...calls }: Provider): Provider {
  type Call = (...given: unknown[]) => Promise<unknown>;
  const translated = (call: Call): Call => {
    return (...given) => call(...given).catch((error: unknown) => Promise.reject(problemOf(error)));
  };
  const counted = (call: Call): Call => {
    return async (...given) => {
      try {
        const answer = await call(...given);
        count('answered');
        return answer;
      } catch (error) {
        const isAway = error instanceof ProblemError && error.code === 'UNAVAILABLE';
        count(isAway ? 'unavailable' : 'answered');
        throw error;
      }
    };
  };
  const limited = Object.entries(calls).map(([name, call]) => {
    const asked = translated(call as Call);
    return [name, counted((...given) => Promise.race([asked(...given), tooLate()]))];
  });
  return {
    ...Object.fromEntries(limited),
    listHints: counted(translated(listHints as Call)),
    readWebhook,
  } as Provider;
}

async function tooLate(): Promise<never> {
  await sleep(callLimitMs, undefined, { ref: false });
  throw new ProblemError('UNAVAILABLE');
}

function problemOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    if (error.code === 'invoice_payment_intent_requires_action')
      return new ProblemError('PAYMENT_UNCONFIRMED', undefined, { cause: error });
    return new ProblemError('CARD_DECLINED', error.message, { cause: error });
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed')
    return new ProblemError('CHARGE_DISPUTED', undefined, { cause: error });
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isCustomerGone(error))
    return new CustomerGone(error);
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new ProblemError('CONFLICT', undefined, { cause: error });
  // The order was sent before, made in another way; with 409 the first one is still under way.
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400)
    return new ProblemError('CONFLICT', undefined, { cause: error });
  if (error instanceof Stripe.errors.StripeError)
    return new ProblemError('UNAVAILABLE', undefined, { cause: error });
  return error;
}

function isCustomerGone({ code, param }: { code?: string; param?: string }): boolean {
  return code === 'resource_missing' && param === 'customer';
}

/** The provider does not know this customer any more, so nothing can be ordered for it. */
export class CustomerGone extends ProblemError {
  constructor(cause: unknown) {
    super('CONFLICT', undefined, { cause });
  }
}

/** undefined when Stripe does not know the object (any more). */
export async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}
