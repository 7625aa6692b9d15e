import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@emberline/contracts';
import { pathOf } from '@emberline/contracts/operation';

interface Input<O> {
  params?: ParamsOf<O>;
  query?: QueryOf<O>;
  body?: BodyOf<O>;
  /** ms; default 10 s */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface Answer<O> {
  status: number;
  /** The contract's answer when the status is 200, else the error body. */
  body: AnswerOf<O>;
}

export type Api = ReturnType<typeof apiAt>;

/**
 * Calls operations as a client does, with their types from the contract.
 * @param origin the gateway's, or a service's
 * @param address the client's address for the gateway's limits, since all tests share a real one
 */
export function apiAt(origin: string, token?: string, address?: string) {
  return async <const O extends Operation>(operation: O, input: Input<O> = {}): Promise<Answer<O>> => {
    const limits = [AbortSignal.timeout(input.timeoutMs ?? 10_000), input.signal].filter(
      (signal) => signal !== undefined,
    );
    const answer = await fetch(new URL(pathOf(operation, input.params, input.query), origin), {
      method: operation.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.any(limits),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as AnswerOf<O> };
  };
}
