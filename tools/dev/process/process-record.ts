import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The pids of a supervisor's processes, in `<dir>/pids.json`, so that the next start can end those of a killed supervisor.
 * A process is ended only if its command line is still the recorded one.
 */
export class ProcessRecord {
  readonly #file: string;
  readonly #running = new Map<number, string>();

  constructor(dir: string) {
    this.#file = join(dir, 'pids.json');
  }

  add(pid: number, commandLine: string): void {
    this.#running.set(pid, commandLine);
    this.#save();
  }

  remove(pid: number): void {
    this.#running.delete(pid);
    this.#save();
  }

  /** Ends processes that an earlier supervisor of the same folder left running. @returns their pids */
  endLeftovers(): number[] {
    const left = this.#load().filter(([pid, commandLine]) => commandLineOf(pid) === commandLine);
    for (const [pid] of left) process.kill(pid, 'SIGKILL');
    return left.map(([pid]) => pid);
  }

  #load(): [number, string][] {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8'));
    } catch {
      return [];
    }
  }

  #save(): void {
    writeFileSync(this.#file, JSON.stringify([...this.#running]));
  }
}

/** A process's command line, joined by spaces; undefined if there is no such process. */
export function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}
