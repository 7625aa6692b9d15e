import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor time of all child processes that have ended, and of theirs. 0 where the kernel does not tell. */
export function endedProcessorSeconds(stat = ownStat()): number {
  // The program's name, in brackets, may hold spaces. cutime and cstime are the 14th and 15th field behind it.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return Math.round((Number(user ?? 0) + Number(system ?? 0)) / ticksPerSecond);
}

function ownStat(): string {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return '';
  }
}
