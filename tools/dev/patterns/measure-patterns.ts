import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Pattern } from './collect-patterns.ts';
import { allowedMs, type Slowest } from './measure-worker.ts';

const patienceMs = 5_000;

/** @returns a sentence for each pattern that takes too long for a hostile text, or does not end */
export async function slowPatterns(patterns: Pattern[]): Promise<string[]> {
  const slow: string[] = [];
  let worker = startWorker();
  for (const { where, source, flags } of patterns) {
    worker.postMessage({ source, flags });
    const name = `${where} /${source}/${flags}`;
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const [{ ms, text }] = (await once(worker, 'message', { signal })) as [Slowest];
      if (ms > allowedMs) slow.push(`${name} takes ${Math.round(ms)} ms for ${JSON.stringify(text)}…`);
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error;
      slow.push(`${name} does not end within ${patienceMs} ms`);
      await worker.terminate();
      worker = startWorker();
    }
  }
  await worker.terminate();
  return slow;
}

function startWorker(): Worker {
  return new Worker(new URL('./measure-worker.ts', import.meta.url), { execArgv: [] });
}
