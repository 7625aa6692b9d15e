import { ProblemError } from './errors.ts';

export type Semaphore = ReturnType<typeof createSemaphore>;

interface SemaphoreOptions {
  permits: number;
  /** Longest queue; further callers are refused at once. */
  queue: number;
  /** Longest wait for a permit. */
  waitMs: number;
  /** Longest time a permit is held. */
  holdMs: number;
  /** Seconds after which a refused caller may retry. */
  retryAfter?: number;
}

interface Waiter {
  enter: () => void;
}

/** Limits how many pieces of work run at once. */
export function createSemaphore({ permits, queue, waitMs, holdMs, retryAfter = 2 }: SemaphoreOptions) {
  let held = 0;
  let refusals = 0;
  const waiters = new Set<Waiter>();

  function acquire(signal: AbortSignal | undefined): Promise<void> {
    if (held < permits) {
      held++;
      return Promise.resolve();
    }
    if (waiters.size >= queue) return Promise.reject(refused());
    return waitIn(waiters, waitMs, refused, signal);
  }

  /** Hands the permit to the next waiter, so `held` stays the same; with no waiter, gives it back. */
  function release(): void {
    const next = waiters.values().next().value;
    if (!next) held--;
    else {
      waiters.delete(next);
      next.enter();
    }
  }

  async function hold<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const late = new AbortController();
    const end = Promise.withResolvers<never>();
    let isReleased = false;
    const releaseOnce = () => {
      if (!isReleased) release();
      isReleased = true;
    };
    const timer = setTimeout(() => {
      const error = refused();
      late.abort(error);
      end.reject(error);
      releaseOnce();
    }, holdMs);
    const onAbort = () => end.reject(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    const settled = work(signal ? AbortSignal.any([signal, late.signal]) : late.signal).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      releaseOnce();
    });
    // A failure after the caller has left must not become an unhandled rejection.
    settled.catch(() => {});
    return Promise.race([settled, end.promise]);
  }

  function refused(): ProblemError {
    refusals++;
    return new ProblemError('UNAVAILABLE', undefined, { retryAfter });
  }

  return {
    /**
     * Runs `work` when a permit is free. The permit is released when `work` has settled, at the latest after `holdMs`:
     * then the result is UNAVAILABLE, and the signal given to `work` is aborted.
     * @param signal of the caller: once aborted, the caller leaves the queue, or its work is aborted.
     * @throws ProblemError UNAVAILABLE when the queue is full, or the wait or the work takes too long.
     */
    run: async <T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
      signal?.throwIfAborted();
      await acquire(signal);
      if (signal?.aborted) {
        release();
        throw signal.reason;
      }
      return hold(work, signal);
    },

    /** How many permits are held now, and how many callers wait for one. */
    get held() {
      return held;
    },

    get waiting() {
      return waiters.size;
    },

    /** How many callers were refused so far: the queue was full, or the wait or the work took too long. */
    get refused() {
      return refusals;
    },
  };
}

/** Resolves when the waiter is let in. Rejects after `waitMs`, or when the caller has left. */
function waitIn(
  waiters: Set<Waiter>,
  waitMs: number,
  refused: () => ProblemError,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (error: unknown) => {
      if (waiters.delete(waiter)) reject(error);
      stop();
    };
    const timer = setTimeout(() => leave(refused()), waitMs);
    const onAbort = () => leave(signal?.reason);
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const waiter = {
      enter: () => {
        stop();
        resolve();
      },
    };
    waiters.add(waiter);
    signal?.addEventListener('abort', onAbort);
  });
}

export type AtOnce = ReturnType<typeof countAtOnce>;

/** Counts what is in flight by key, in this process only. */
export function countAtOnce() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    /** @returns whether the key was below `most`. If so, the caller must call `leave` later. */
    enter: (key: string, most: number): boolean => {
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      total += 1;
      return true;
    },

    leave: (key: string): void => {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
      total -= 1;
    },

    /** How many are in flight over all keys. */
    total: (): number => total,
  };
}
