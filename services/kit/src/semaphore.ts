import { ProblemError } from './errors.ts';

export interface Semaphore {
  /**
   * Runs `work` when a permit is free. The permit comes back when `work` has settled, at the latest after `holdMs`,
   * whatever `work` does: the result is then UNAVAILABLE, and the signal given to `work` is aborted.
   * @param signal of whoever waits for the result: once aborted, the place in the queue is given up, and so is the work.
   * @throws ProblemError UNAVAILABLE when the queue is full, or the wait or the work takes too long.
   */
  run: <T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** How many permits are held now, and how many wait for one. */
  readonly held: number;
  readonly waiting: number;
  /** How many were refused so far: the queue was full, or it took too long. */
  readonly refused: number;
}

export interface SemaphoreOptions {
  permits: number;
  /** So many may wait; others are refused at once. */
  queue: number;
  /** Longest wait for a permit. */
  waitMs: number;
  /** Longest time that a permit is held. */
  holdMs: number;
  /** Seconds after which somebody who was refused may try again. */
  retryAfter?: number;
}

interface Waiter {
  enter: () => void;
}

/** Lets only so many pieces of work run at once. */
export function createSemaphore({
  permits,
  queue,
  waitMs,
  holdMs,
  retryAfter = 2,
}: SemaphoreOptions): Semaphore {
  let held = 0;
  let refusals = 0;
  const waiters = new Set<Waiter>();

  function acquire(signal: AbortSignal | undefined): Promise<void> {
    if (held < permits) {
      held++;
      return Promise.resolve();
    }
    if (waiters.size >= queue) return Promise.reject(refused());
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

  /** The permit is handed on, so that `held` stays; without anybody waiting it is given back. */
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
    // When nobody waits any more, its failure is nobody's.
    settled.catch(() => {});
    return Promise.race([settled, end.promise]);
  }

  function refused(): ProblemError {
    refusals++;
    return new ProblemError('UNAVAILABLE', undefined, { retryAfter });
  }

  return {
    run: async (work, signal) => {
      signal?.throwIfAborted();
      await acquire(signal);
      if (signal?.aborted) {
        release();
        throw signal.reason;
      }
      return hold(work, signal);
    },
    get held() {
      return held;
    },
    get waiting() {
      return waiters.size;
    },
    get refused() {
      return refusals;
    },
  };
}
