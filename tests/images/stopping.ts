import { run } from '@emberline/tools/dev/engines/run.ts';

const controller = new AbortController();

/** Aborted by Ctrl-C: what is under way ends, and what takes things down still runs. */
export const stopping = controller.signal;

export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (!stopping.aborted) console.log('Taking down what was started ...');
      controller.abort();
    });
}

/** As `run`, for as long as nobody has stopped the whole. */
export const runUntilStopped: typeof run = (command, args, options) =>
  run(command, args, { ...options, signal: stopping });
