import type { ErrorBody, ErrorCode } from '@emberline/contracts/errors';
import { pathOf } from '@emberline/contracts/operation';
import { clientConfig } from './client-config.ts';
import { type OperationId, operationOf } from './operations.ts';
import { readToken } from './session.ts';

/** One call of an operation of the contract. */
export interface Call {
  id: OperationId;
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  /** JSON, or FormData for files. */
  body?: unknown;
  /** `bytes` answers a Blob (images, archives). */
  as?: 'json' | 'bytes';
  /** The bearer: by default the session's token, null for none, or a link's own token. */
  token?: string | null;
  /** A 402 normally leads to /payment; with `stay` the caller gets it as an error. */
  on402?: 'leave' | 'stay';
  /** Goes on when the page closes; its answer may never be seen. */
  keepalive?: boolean;
}

/** Every failure in one shape. `status` 0: no answer. `message` can be shown to the member. */
export interface ApiError {
  status: number;
  code: ErrorCode | 'NETWORK' | 'TIMEOUT' | 'ABORTED';
  message: string;
  /** Seconds to wait, when the server says so. */
  retryAfter?: number;
}

export type Answer<T> =
  | { data: T; headers: Headers; error?: undefined }
  | { error: ApiError; data?: undefined; headers?: undefined };

/** Waited longer than the server's own time limit. */
const patienceMs = 10_000;

/** Makes a call. Never throws: an answer holds either data or an error. */
export async function send<T>(call: Call, signal?: AbortSignal): Promise<Answer<T>> {
  const { method, timeoutMs } = operationOf(call.id);
  const timeout = AbortSignal.timeout(timeoutMs + patienceMs);
  const { id, params, body } = call;
  const isOnce = method !== 'GET' && !(body instanceof FormData);
  const intention = isOnce ? JSON.stringify([id, params, body]) : '';
  try {
    const response = await fetch(address(call), {
      method,
      headers: headersOf(call, intention),
      body: bodyOf(call),
      ...(call.keepalive && { keepalive: true }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) return { error: await errorOf(response) };
    delete keys[intention];
    const data = call.as === 'bytes' ? await response.blob() : await jsonOf(response);
    return { data: data as T, headers: response.headers };
  } catch {
    if (signal?.aborted) return { error: { status: 0, code: 'ABORTED', message: 'Cancelled.' } };
    if (timeout.aborted) return { error: { status: 0, code: 'TIMEOUT', message: noAnswer } };
    return { error: { status: 0, code: 'NETWORK', message: noAnswer } };
  }
}

/** The full address of a call, for `<img src>` and downloads. */
export function address(call: Pick<Call, 'id' | 'params' | 'query'>): string {
  const given = Object.entries(call.query ?? {}).filter(([, value]) => value !== null && value !== '');
  const path = pathOf(operationOf(call.id), call.params, Object.fromEntries(given));
  return new URL(path, clientConfig().apiOrigin).href;
}

const noAnswer = 'We cannot reach the server. Please check your connection and try again.';

/** Of changes that have not succeeded yet, by what they ask for: made again, one has the same key, and the server does it once. */
const keys: Record<string, string> = {};

function headersOf(call: Call, intention: string): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (intention) headers.set('idempotency-key', (keys[intention] ??= crypto.randomUUID()));
  const token = call.token === undefined ? readToken() : call.token;
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (call.body !== undefined && !(call.body instanceof FormData))
    headers.set('content-type', 'application/json');
  return headers;
}

function bodyOf({ body }: Call): BodyInit | undefined {
  if (body === undefined) return undefined;
  return body instanceof FormData ? body : JSON.stringify(body);
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    status: response.status,
    code: body.code ?? 'INTERNAL',
    message: body.message ?? 'Something went wrong. Please try again.',
    ...(retryAfter > 0 ? { retryAfter } : {}),
  };
}
