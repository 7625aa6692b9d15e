import '../../api/add-late-operations.ts';
import type { ErrorBody } from '@emberline/contracts/errors';
import { useEffect, useRef, useState } from 'react';
import { leaveForLogin } from '../../api/leave.ts';
import { operationOf } from '../../api/operations.ts';
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
  /** The same when it is sent again: it is stored once. */
  key: string;
  /** What the picture is used as. */
  as: 'photo' | 'profileImage' | 'backgroundPhoto';
}

/** How a photo is sent. @returns the error, or null when it is stored */
export type Send = (
  upload: Upload,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
) => Promise<ApiError | null>;

/** An upload without progress for this long has lost its connection, even if the browser reports no error. */
const silenceMs = 15_000;
/** Waited longer than the server's own time limit. */
const patienceMs = 5_000;

/**
 * Sends a photo and reports the progress from 0 to 1, which fetch cannot. Gives up when the upload stalls, or when the
 * answer takes longer than the server's limit.
 * @returns the error, or null when it is stored.
 */
export function upload(
  { file, crop, key, as }: Upload,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<ApiError | null> {
  const id = as === 'photo' ? 'uploadPhoto' : 'updateMyImages';
  const { method, timeoutMs } = operationOf(id);
  const body = new FormData();
  // Fields first: the server reads them before the file.
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
    // All bytes are sent; from here on only the answer's limit counts.
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
    request.setRequestHeader('idempotency-key', key);
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

/** One upload, which can be stopped and tried again. */
export function useUpload(onStored: () => void, send: Send = upload) {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const under = useRef<AbortController>(null);
  useEffect(() => () => under.current?.abort(), []);

  const start = async (wanted: Upload) => {
    const leaving = new AbortController();
    under.current = leaving;
    setFailure(undefined);
    setProgress(0);
    const failed = await send(wanted, setProgress, leaving.signal);
    setProgress(undefined);
    if (!failed) onStored();
    else if (failed.code !== 'ABORTED') setFailure(failed.message);
  };
  /** `progress` goes from 0 to 1; undefined while nothing is being uploaded. */
  return { progress, failure, start, stop: () => under.current?.abort() };
}

/** An address of this file for `<img>`; undefined in the first paint, and without a file. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** For file inputs. Some systems know no kind for HEIC; whether a file can be read shows when it is opened. */
export const acceptedFiles = 'image/*,.heic,.heif,.avif';
