import { parentPort } from 'node:worker_threads';
import { hostileTexts } from './hostile-texts.ts';

/** The longest that a pattern may take for a hostile text. */
export const allowedMs = 5;
const tries = 3;
/** So much no disturbance takes. */
const surelySlowMs = 50;

export interface Slowest {
  ms: number;
  /** The beginning of the text that took it. */
  text: string;
}

/** Measures the time of the processor, not of the clock: other programs run on the machine. */
function measure({ source, flags }: { source: string; flags: string }): Slowest {
  const pattern = new RegExp(source, flags);
  let slowest: Slowest = { ms: 0, text: '' };
  for (const text of hostileTexts(source, flags)) {
    let ms = msOf(pattern, text);
    // A collection of garbage, or the compiler, may be in one of them.
    for (let n = 1; n < tries && ms > allowedMs && ms < surelySlowMs; n++)
      ms = Math.min(ms, msOf(pattern, text));
    if (ms > slowest.ms) slowest = { ms, text: text.slice(0, 40) };
    if (ms > allowedMs) break;
  }
  return slowest;
}

function msOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

parentPort?.on('message', (pattern) => parentPort?.postMessage(measure(pattern)));
