import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';

/** By the process's name. */
export type ByProcess = Record<string, number>;

/** MiB that each process holds alone, and its part of what it shares with others (PSS, Linux's own figure). */
export function memoryOf(product: Product): ByProcess {
  return each(product, (pid) => {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  });
}

/** Seconds of processor time that each process takes while `work` runs. */
export async function processorTime<T>(
  product: Product,
  work: () => Promise<T>,
): Promise<{ result: T; taken: ByProcess }> {
  const before = each(product, secondsOf);
  const result = await work();
  return { result, taken: each(product, (pid, name) => secondsOf(pid) - (before[name] ?? 0)) };
}

/** Waits until nearly nothing is being worked on, at most two minutes: late work would be in the next figures. */
export async function untilQuiet(product: Product): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const { taken } = await processorTime(product, () => sleep(2_000));
    if (sum(taken) < 0.4) return;
  }
}

export function sum(figures: ByProcess): number {
  return Object.values(figures).reduce((total, one) => total + one, 0);
}

/** Whole hundredths: Linux counts no finer. */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function each({ processes }: Product, read: (pid: number, name: string) => number): ByProcess {
  return Object.fromEntries(
    Object.values(processes).flatMap(({ name, pid }) =>
      pid === undefined ? [] : [[name, read(pid, name)] as const],
    ),
  );
}
