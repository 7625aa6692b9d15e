import { setTimeout as sleep } from 'node:timers/promises';
import type { CuttableLine } from './cuttable-line.ts';

/** Stalls and cuts the line in turn, each time after a random moment; stalls it once for `longestMs`. */
export async function disturb(line: CuttableLine, longestMs: number): Promise<void> {
  const disturbances = [
    ['pause', 300],
    ['cut', 200],
    ['pause', 800],
    ['cut', 100],
    ['pause', longestMs],
    ['cut', 100],
  ] as const;
  for (const [how, ms] of disturbances) {
    await sleep(Math.random() * 600);
    line[how]();
    await sleep(ms);
    if (how === 'cut') line.mend();
    else line.resume();
  }
}

/**
 * Makes `count` calls at random moments of 6 s. Two of three callers leave within half a second.
 * @returns the statuses of all answers
 */
export async function callCutOff(
  count: number,
  call: (n: number, signal?: AbortSignal) => Promise<number>,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  await atRandomMoments(count, async (n) => {
    const signal = n % 3 === 0 ? undefined : AbortSignal.timeout(Math.floor(Math.random() * 500));
    const status = await call(n, signal).catch(() => undefined);
    if (status !== undefined) statuses.add(status);
  });
  return statuses;
}

/** Starts `count` operations at random moments of 6 s, and waits for all of them. */
export function atRandomMoments<T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await sleep(Math.random() * 6_000);
      return run(n);
    }),
  );
}
