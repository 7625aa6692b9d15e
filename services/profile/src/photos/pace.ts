import type { Readable } from 'node:stream';
import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';

export interface Pace {
  /** Rejects with ProblemError STALLED when too little comes, and with the given signal's reason. Never resolves. */
  over: Promise<never>;
  /** Aborted at the same time. */
  signal: AbortSignal;
  stop: () => void;
}

const graceMs = 5_000;
const lookMs = 500;

/**
 * Watches how fast a body comes: after 5 s it must have brought the least throughput for all the time since, which is higher for
 * the time in which others wait for its place.
 * To be called in the same turn in which somebody begins to read it.
 */
export function watchPace(body: Readable, signal: AbortSignal, isCrowded: () => boolean): Pace {
  const stalled = new AbortController();
  const either = AbortSignal.any([signal, stalled.signal]);
  const over = Promise.withResolvers<never>();
  // Nobody may be listening any more.
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
    over: over.promise,
    signal: either,
    stop: () => {
      clearInterval(timer);
      body.off('data', count);
      either.removeEventListener('abort', onAbort);
    },
  };
}
