import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, roll } from '@emberline/tests/faults/faults.ts';
import type { Release } from './check-out.ts';

/** How long a new process has to be ready before the next one goes, as `minReadySeconds` in k8s: callers have noticed it. */
const minReadyMs = 2_000;

/** Which release each process runs: a link for each, which counts at its next start. @param dir for the links */
export function runningReleases(dir: string, processes: readonly string[], first: Release) {
  const links = join(dir, 'releases');
  const linkOf = (process: string) => join(links, process);
  const point = (process: string, { folder }: Release) => {
    const link = linkOf(process);
    symlinkSync(folder, `${link}.next`);
    renameSync(`${link}.next`, link);
  };
  mkdirSync(links, { recursive: true });
  for (const process of processes) point(process, first);
  return {
    folderOf: (process: string) => (processes.includes(process) ? linkOf(process) : undefined),
    /** Ends the process by SIGTERM; the release starts in its place. */
    replace: (process: string, release: Release): Fault => ({
      name: `${process} to ${release.name}`,
      awayMs: 0,
      strike: async (product) => {
        point(process, release);
        await roll(process).strike(product);
        await sleep(minReadyMs);
      },
    }),
  };
}
