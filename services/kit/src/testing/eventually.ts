import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` passes, i.e. neither throws nor returns false or undefined. Returns its result. Not `vi.waitFor`: it takes
 * false for done, and is not there where programs outside of Vitest wait (tools/lab).
 * @throws the last check's error when `within` ms are over.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  options: { within?: number } = {},
): Promise<T> {
  const begun = Date.now();
  const deadline = begun + (options.within ?? 10_000);
  for (;;) {
    const late = Date.now() >= deadline;
    try {
      const answer = await check();
      if (answer !== false && answer !== undefined) return answer;
      if (late) throw new Error('What was waited for did not happen');
    } catch (error) {
      if (late) throw error;
    }
    await sleep(pauseAfter(Date.now() - begun));
  }
}

/** Grows with the wait: each check takes processor time from what is awaited. */
function pauseAfter(waitedMs: number): number {
  return Math.min(100, Math.max(15, waitedMs / 20));
}
