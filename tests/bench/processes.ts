import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@emberline/tools/start/start-product.ts';

export interface ProcessFigures {
  name: string;
  /** Resident memory in MB. */
  memory: number;
  /** Share of one core while nothing is asked, in percent. */
  idle: number;
}

/** Reads Linux's own counters. @param seconds over which idleness is measured */
export async function measureProcesses({ processes }: Product, seconds: number): Promise<ProcessFigures[]> {
  const all = Object.values(processes).flatMap(({ name, pid }) => (pid === undefined ? [] : [{ name, pid }]));
  const before = all.map(({ pid }) => ticksOf(pid));
  await sleep(seconds * 1_000);
  return all.map(({ name, pid }, i) => ({
    name,
    memory: Math.round(residentBytes(pid) / 2 ** 20),
    idle: (ticksOf(pid) - (before[i] as number)) / seconds,
  }));
}

/** Hundredths of a second of processor time so far. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return Number(kilobytes) * 1_024;
}
