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

/**
 * Of changes that have not succeeded yet, by what they ask for: made again, one has the same key, and the server does it once.
 */
const keys = new Map<string, string>();

/** Makes a call. Never throws: an answer holds either data or an error. */
export async function send<T>(call: Call, signal?: AbortSignal): Promise<Answer<T>> {
  const { id, params, body, token = readToken() } = call;
  const { method, timeoutMs } = operationOf(id);
  const timeout = AbortSignal.timeout(timeoutMs + patienceMs);
  const isForm = body instanceof FormData;
  const json = isForm ? undefined : JSON.stringify(body);
  const wanted = JSON.stringify([id, params, body]);
  const isOnce = method !== 'GET' && !isForm;
  const key = isOnce && (keys.get(wanted) ?? crypto.randomUUID());
  if (key) keys.set(wanted, key);
  try {
    const response = await fetch(address(call), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: json ?? (body as FormData | undefined),
      keepalive: call.keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) return { error: await errorOf(response) };
    // What keeps texts that are being typed (`kept/typed.ts`) hears it, where it is loaded.
    if (method !== 'GET') dispatchEvent(new CustomEvent('accepted', { detail: call.body }));
    const data = call.as === 'bytes' ? await response.blob() : JSON.parse((await response.text()) || 'null');
    keys.delete(wanted);
    return { data: data as T, headers: response.headers };
  } catch {
    const code = signal?.aborted ? 'ABORTED' : timeout.aborted ? 'TIMEOUT' : 'NETWORK';
    return { error: { status: 0, code, message: code === 'ABORTED' ? 'Cancelled.' : noAnswer } };
  }
}

/** The full address of a call, for `<img src>` and downloads. */
export function address(call: Pick<Call, 'id' | 'params' | 'query'>): string {
  const given = Object.entries(call.query ?? {}).filter(([, value]) => (value ?? '') !== '');
  const path = pathOf(operationOf(call.id), call.params, Object.fromEntries(given));
  return clientConfig().apiOrigin + path;
}

const noAnswer = 'We cannot reach the server. Please check your connection and try again.';

async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    code: 'INTERNAL',
    message: 'Something went wrong. Please try again.',
    ...body,
    status: response.status,
    ...(retryAfter > 0 && { retryAfter }),
  };
}
