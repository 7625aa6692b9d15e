import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` passes, i.e. neither throws nor returns false or undefined. Returns its result.
 * @throws the last check's error when `within` ms are over.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  options: { within?: number } = {},
): Promise<T> {
  const deadline = Date.now() + (options.within ?? 10_000);
  for (;;) {
    const late = Date.now() >= deadline;
    try {
      const answer = await check();
      if (answer !== false && answer !== undefined) return answer;
      if (late) throw new Error('What was waited for did not happen');
    } catch (error) {
      if (late) throw error;
    }
    await sleep(15);
  }
}
