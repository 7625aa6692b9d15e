import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';

/** By the process's name; replicas of one part together. Linux only. */
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
): Promise<{ result: T; taken: ByProcess; seconds: number }> {
  const [before, begun] = [each(product, secondsOf), performance.now()];
  const result = await work();
  const taken = Object.entries(each(product, secondsOf)).map(([name, used]) => [
    name,
    Math.max(0, used - (before[name] ?? 0)),
  ]);
  return { result, taken: Object.fromEntries(taken), seconds: (performance.now() - begun) / 1_000 };
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

const everyMs = 5_000;

/**
 * Looks every five seconds at what all processes of this machine take: k6 and the engines too, which show k6 nothing.
 * @returns `stop`, which tells of the fullest five seconds, such as "97 % of 2 cores, mongod 0.62, k6 0.41 …"; '' elsewhere than on Linux
 */
export function watchMachine(): { stop: () => string } {
  let before = secondsByName();
  let most = { total: 0, told: '' };
  const timer = setInterval(() => {
    const now = secondsByName();
    const taken = [...now]
      .map(([name, seconds]): [string, number] => [
        name,
        ((seconds - (before.get(name) ?? 0)) * 1_000) / everyMs,
      ])
      .filter(([, cores]) => cores > 0.02)
      .sort(([, a], [, b]) => b - a);
    const total = taken.reduce((all, [, cores]) => all + cores, 0);
    const shown = taken.slice(0, 6).map(([name, part]) => `${name} ${part.toFixed(2)}`);
    const cores = availableParallelism();
    if (total > most.total)
      most = {
        total,
        told: `${Math.round((total / cores) * 100)} % of ${cores} cores, in cores ${shown.join(', ')}`,
      };
    before = now;
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return most.told;
    },
  };
}

function secondsByName(): Map<string, number> {
  const byName = new Map<string, number>();
  for (const pid of process.platform === 'linux'
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : []) {
    try {
      const name = nameOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'));
      byName.set(name, (byName.get(name) ?? 0) + secondsOf(Number(pid)));
    } catch {
      // It has ended meanwhile.
    }
  }
  return byName;
}

/** A program of ours by its folder, such as `mailbox`; any other by its own name. */
function nameOf([command = '', ...args]: string[]): string {
  const own = args.find((arg) => /\/(services\/\w+\/src|gateway|web\/server)\/main\.ts$/.test(arg));
  return (
    (own && /(\w+)\/(?:src\/|server\/)?main\.ts$/.exec(own)?.[1]) ?? basename(command.split(' ')[0] ?? '')
  );
}

/** Whole hundredths: Linux counts no finer. */
export function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function each({ processes }: Product, read: (pid: number) => number): ByProcess {
  const figures: ByProcess = {};
  for (const { name, pid } of Object.values(processes)) {
    const part = name.replace(/-\d+$/, '');
    if (pid !== undefined) figures[part] = (figures[part] ?? 0) + read(pid);
  }
  return figures;
}
