import type { ErrorBody } from '@emberline/contracts/errors';
import { operations } from '@emberline/contracts/generated/operations.ts';
import { leaveForLogin } from '../../api/leave.ts';
import { type ApiError, address } from '../../api/send.ts';
import { readToken } from '../../api/session.ts';

/** In pixels of the upright photo. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Upload {
  file: File;
  crop: Crop | undefined;
  /** Which picture it becomes. */
  as: 'photo' | 'profileImage' | 'backgroundPhoto';
}

/** Nothing more went out for so long: the connection is gone, whatever the browser believes. */
const silenceMs = 15_000;
/** Beyond what the server itself may take. */
const patienceMs = 5_000;

/**
 * Sends a photo and tells how far it is, from 0 to 1: fetch cannot do that. Gives up by itself when nothing moves any more,
 * or the answer takes longer than the server may.
 * @returns the error, or null when it is stored.
 */
export function upload(
  { file, crop, as }: Upload,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<ApiError | null> {
  const id = as === 'photo' ? 'uploadPhoto' : 'updateMyImages';
  const { method, timeoutMs } = operations[id];
  const body = new FormData();
  // The texts first: the server reads them before the file.
  for (const [name, pixels] of Object.entries(crop ?? {})) body.set(name, String(Math.round(pixels)));
  body.set(as, file);
  const token = readToken();
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout> | undefined;

  const sent = new Promise<ApiError | null>((resolve) => {
    const fail = (code: 'NETWORK' | 'TIMEOUT' | 'ABORTED', message: string) =>
      resolve({ status: 0, code, message });
    const giveUp = () => {
      fail('TIMEOUT', 'The photo did not get through in time. Please try again.');
      request.abort();
    };
    const moved = () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    // From here on it is the server that takes its time.
    request.upload.onload = () => clearTimeout(silence);
    request.onload = () => {
      if (request.status === 401) leaveForLogin(token);
      resolve(request.status < 300 ? null : errorOf(request));
    };
    request.onerror = () => fail('NETWORK', 'The photo did not arrive. Please try again.');
    request.ontimeout = giveUp;
    request.onabort = () => fail('ABORTED', 'Cancelled.');
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, address({ id }));
    request.timeout = timeoutMs + patienceMs;
    request.setRequestHeader('authorization', `Bearer ${token}`);
    moved();
    request.send(body);
  });
  return sent.finally(() => clearTimeout(silence));
}

function errorOf({ status, responseText }: XMLHttpRequest): ApiError {
  const body = parsed(responseText);
  return {
    status,
    code: body.code ?? 'INTERNAL',
    message: body.message ?? 'Something went wrong. Please try again.',
  };
}

function parsed(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}
