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

/**
 * Sends a photo and tells how far it is, from 0 to 1: fetch cannot do that.
 * @returns the error, or null when it is stored.
 */
export function upload(
  { file, crop, as }: Upload,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<ApiError | null> {
  const id = as === 'photo' ? 'uploadPhoto' : 'updateMyImages';
  const body = new FormData();
  // The texts first: the server reads them before the file.
  for (const [name, pixels] of Object.entries(crop ?? {})) body.set(name, String(Math.round(pixels)));
  body.set(as, file);
  const token = readToken();
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    const fail = (code: 'NETWORK' | 'TIMEOUT' | 'ABORTED') =>
      resolve({ status: 0, code, message: 'The photo did not arrive. Please try again.' });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401) leaveForLogin(token);
      resolve(request.status < 300 ? null : errorOf(request));
    };
    request.onerror = () => fail('NETWORK');
    request.ontimeout = () => fail('TIMEOUT');
    request.onabort = () => fail('ABORTED');
    signal?.addEventListener('abort', () => request.abort());
    request.open(operations[id].method, address({ id }));
    request.timeout = 90_000;
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(body);
  });
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
