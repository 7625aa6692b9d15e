import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';

const everyMs = 5_000;

/**
 * Looks every five seconds at what the processes of this machine take: k6 and the engines too, which show k6 nothing.
 * Linux only; elsewhere `stop` answers ''.
 * @returns `stop`, which tells of the fullest five seconds, such as "97 % of 2 cores, mongod 0.62, k6 0.41 …"
 */
export function watchProcesses(): { stop: () => string } {
  let before = secondsByName();
  let most = { total: 0, told: '' };
  const timer = setInterval(() => {
    const now = secondsByName();
    const taken = [...now]
      .map(([name, seconds]): [string, number] => [
        name,
        (seconds - (before.get(name) ?? 0)) / (everyMs / 1_000),
      ])
      .filter(([, cores]) => cores > 0.02)
      .sort(([, a], [, b]) => b - a);
    const total = taken.reduce((sum, [, cores]) => sum + cores, 0);
    if (total > most.total) most = { total, told: tell(total, taken) };
    before = now;
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return most.told;
    },
  };
}

function tell(total: number, taken: [string, number][]): string {
  const cores = availableParallelism();
  const shown = taken.slice(0, 6).map(([name, part]) => `${name} ${part.toFixed(2)}`);
  return `${Math.round((total / cores) * 100)} % of ${cores} cores, in cores ${shown.join(', ')}`;
}

function secondsByName(): Map<string, number> {
  const byName = new Map<string, number>();
  for (const pid of pids()) {
    try {
      // The fields after the name: 14 and 15 of all are hundredths of a second of a process and of the kernel for it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const name = nameOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'));
      byName.set(name, (byName.get(name) ?? 0) + (Number(fields[11]) + Number(fields[12])) / 100);
    } catch {
      // It has ended meanwhile.
    }
  }
  return byName;
}

function pids(): string[] {
  try {
    return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
}

/** A program of ours by its folder, such as `mailbox`; any other by its own name. */
function nameOf([command = '', ...args]: string[]): string {
  const own = args.find((arg) => /\/(services\/\w+\/src|gateway|web\/server)\/main\.ts$/.test(arg));
  return own
    ? (/(\w+)\/(?:src\/|server\/)?main\.ts$/.exec(own)?.[1] ?? own)
    : basename(command.split(' ')[0] ?? '');
}
