import { ProblemError } from '@emberline/kit/errors';

export type TakeTurn = ReturnType<typeof createTurns>;

/**
 * Lets so many pieces of work run at once; others wait for their turn.
 * The returned function throws ProblemError UNAVAILABLE when too many wait already.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await wait();
    else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  function wait(): Promise<void> {
    if (queue.length >= waiting) throw new ProblemError('UNAVAILABLE', undefined, { retryAfter: 5 });
    return new Promise((resolve) => queue.push(resolve));
  }

  return takeTurn;
}
