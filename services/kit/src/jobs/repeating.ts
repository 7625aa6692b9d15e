import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';

export interface Repeating {
  /** Begins the next round now, or right after the present one. */
  nudge: () => void;
  /** Resolves when the present round is over; no other one begins. */
  stop: () => Promise<void>;
}

/** Does `work` again and again with a pause between; a failure is logged and does not end it. */
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
