import type { Readable } from 'node:stream';
import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import type { UploadSlot } from './uploads.ts';

const lookMs = 500;

/**
 * Watches a body's throughput. After the grace time its average must reach the minimum, which is higher while other
 * uploads wait.
 * Call it in the same tick in which reading begins.
 */
export function watchPace(body: Readable, { signal, isCrowded, graceMs }: UploadSlot) {
  const stalled = new AbortController();
  const either = AbortSignal.any([signal, stalled.signal]);
  const over = Promise.withResolvers<never>();
  // Avoids an unhandled rejection when no caller awaits it any more.
  over.promise.catch(() => {});
  let counted = performance.now() + graceMs;
  let bytes = 0;
  let demanded = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  const timer = setInterval(() => {
    const seconds = Math.max(0, performance.now() - counted) / 1_000;
    counted += seconds * 1_000;
    demanded += seconds * (isCrowded() ? limits.uploadBytesPerSecondCrowded : limits.uploadBytesPerSecond);
    if (bytes < demanded) stalled.abort(new ProblemError('STALLED'));
  }, lookMs);
  const onAbort = () => over.reject(either.reason);
  body.on('data', count);
  if (either.aborted) onAbort();
  else either.addEventListener('abort', onAbort);

  return {
    /** Rejects with ProblemError STALLED when the body is too slow, or with the given signal's reason. Never resolves. */
    over: over.promise,

    /** Aborted at the same time. */
    signal: either,

    stop: (): void => {
      clearInterval(timer);
      body.off('data', count);
      either.removeEventListener('abort', onAbort);
    },
  };
}
