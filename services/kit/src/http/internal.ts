import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@emberline/contracts';
import { type ErrorBody, errors } from '@emberline/contracts/errors';
import { pathOf } from '@emberline/contracts/operation';
import { ProblemError } from '../errors.ts';
import type { ServiceCredential } from '../identity/service-tokens.ts';
import { onBehalfHeader } from '../identity/who.ts';
import { currentTraceparent, inSpan, spanWithin } from '../telemetry/tracing.ts';

export interface CallOptions<O> {
  /** Address of the service that owns the operation, e.g. settings.PROFILE_URL. */
  url: string;
  credential: ServiceCredential;
  /** For operations with `onBehalfOf`: the person's own bearer token. */
  onBehalfOf?: string | undefined;
  params?: ParamsOf<O>;
  query?: QueryOf<O>;
  body?: BodyOf<O>;
  /** Passed on so that logs of both services can be matched. */
  requestId?: string;
  /** For the whole call including retries; default 3 s. */
  timeoutMs?: number;
}

/**
 * Calls another service's internal operation. Retries a refused connection. Retries a broken connection unless the
 * method is POST, since the first POST may have taken effect.
 * @throws ProblemError with the other service's code, or UNAVAILABLE when it did not answer in time.
 */
export async function callService<const O extends Operation>(
  operation: O,
  options: CallOptions<O>,
): Promise<AnswerOf<O>> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 3_000);
  for (let attempt = 1; ; attempt++) {
    try {
      const span = spanWithin(`${operation.service} ${operation.id}`, 'CLIENT');
      return await inSpan(span, async () => {
        const request = await requestOf(operation, options);
        const address = new URL(pathOf(operation, options.params, options.query), options.url);
        const answer = await fetch(address, { ...request, signal });
        return (await readAnswer(answer)) as AnswerOf<O>;
      });
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (attempt === 3 || signal.aborted || !mayRepeat(operation, error)) {
        throw new ProblemError('UNAVAILABLE', undefined, { cause: error });
      }
      await sleep(100 * attempt * Math.random());
    }
  }
}

async function requestOf(operation: Operation, options: CallOptions<Operation>): Promise<RequestInit> {
  const { body, credential, onBehalfOf, requestId } = options;
  const traceparent = currentTraceparent();
  return {
    method: operation.method,
    redirect: 'error',
    headers: {
      authorization: `Bearer ${await credential.tokenFor(operation.service)}`,
      ...(onBehalfOf !== undefined && { [onBehalfHeader]: onBehalfOf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(requestId !== undefined && { 'x-request-id': requestId }),
      ...(traceparent !== undefined && { traceparent }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (answer.ok) return text === '' ? undefined : JSON.parse(text);
  throw problemFrom(answer, text);
}

function problemFrom({ status, headers }: Response, text: string): ProblemError {
  const retryAfter = Number(headers.get('retry-after'));
  try {
    const { code, message } = JSON.parse(text) as ErrorBody;
    if (code in errors) return new ProblemError(code, message, retryAfter > 0 ? { retryAfter } : {});
  } catch {
    // Not our error body, so only the status counts.
  }
  return new ProblemError(status >= 502 && status <= 504 ? 'UNAVAILABLE' : 'INTERNAL');
}

function mayRepeat(operation: Operation, error: unknown): boolean {
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (code === 'ECONNREFUSED') return true;
  return operation.method !== 'POST' && ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code);
}
