import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';

/** Does `work` again and again with a pause between; a failure is logged and does not end it. */
export function startRepeating(
  pauseMs: number,
  log: Log,
  work: () => Promise<unknown>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error) =>
        log.warn({ reason: (error as Error).message }, 'a repeated job tries again'),
      );
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
