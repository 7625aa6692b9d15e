import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';

export type Repeating = ReturnType<typeof startRepeating>;

/** The shortest pause, even when the work says that it is due at once. */
const leastMs = 1_000;

/**
 * Repeats `work` with a pause between rounds; a failure is logged and does not end the loop.
 * @param work may return when it is next due; the pause then ends by that time, after at most `pauseMs`.
 */
export function startRepeating(pauseMs: number, log: Log, work: () => Promise<unknown>) {
  let isStopping = false;
  let pause = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      const { signal } = pause;
      const due = await work().catch((error) =>
        log.warn({ reason: (error as Error).message }, 'a repeated job tries again'),
      );
      const ms =
        due instanceof Date ? Math.min(pauseMs, Math.max(leastMs, due.getTime() - Date.now())) : pauseMs;
      await sleep(ms, undefined, { signal }).catch(() => {});
    }
  }

  return {
    /** Starts the next round now, or right after the running one. */
    nudge: (): void => pause.abort(),

    /** Resolves when the running round is over; no other round starts. */
    stop: (): Promise<void> => {
      isStopping = true;
      pause.abort();
      return running;
    },
  };
}
