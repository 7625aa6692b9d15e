import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';

export interface Repeating {
  /** Starts the next round now, or right after the running one. */
  nudge: () => void;
  /** Resolves when the running round is over; no other round starts. */
  stop: () => Promise<void>;
}

/** Repeats `work` with a pause between rounds; a failure is logged and does not end the loop. */
export function startRepeating(pauseMs: number, log: Log, work: () => Promise<unknown>): Repeating {
  let isStopping = false;
  let pause = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      const { signal } = pause;
      await work().catch((error) =>
        log.warn({ reason: (error as Error).message }, 'a repeated job tries again'),
      );
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    nudge: () => pause.abort(),
    stop: () => {
      isStopping = true;
      pause.abort();
      return running;
    },
  };
}
