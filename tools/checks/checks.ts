import { join } from 'node:path';
import { eventKinds, operations } from '@emberline/contracts';
import { auditProduction } from '../audit/audit-packages.ts';
import { run } from '../engines/run.ts';
import { findLockProblems } from '../lock/lock-problems.ts';
import { findFieldProblems } from './field-table.ts';
import { findCircles } from './import-circles.ts';
import { findViolations, readSources } from './import-walls.ts';
import { findBrokenCommands } from './readme-commands.ts';
import { findMisplaced } from './service-rooms.ts';
import { findFloorProblems } from './web-floors.ts';

const root = join(import.meta.dirname, '../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

export interface Check {
  name: string;
  /** Throws with what is wrong, one problem a line. `log` is for what should be known of a check that passes. */
  run: (log: (line: string) => void) => Promise<unknown>;
}

/** What holds for the source as a whole, without running the product. */
export const checks: Check[] = [
  {
    name: 'format and lint (biome)',
    run: () =>
      run(bin('biome'), ['check', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=200', '.'], {
        cwd: root,
      }),
  },
  { name: 'types (root)', run: () => run(bin('tsc'), ['-p', root], { cwd: root }) },
  { name: 'types (web)', run: () => run(bin('tsc'), ['-p', join(root, 'web'), '--noEmit'], { cwd: root }) },
  { name: 'types (load)', run: () => run(bin('tsc'), ['-p', join(root, 'tests/load')], { cwd: root }) },
  { name: 'import walls', run: async () => none(findViolations(await readSources(root))) },
  {
    name: 'rooms of the services',
    run: async () =>
      none(
        findMisplaced(
          await readSources(root),
          operations.map(({ id }) => id),
          Object.keys(eventKinds),
        ),
      ),
  },
  { name: 'no import circles', run: async () => none(findCircles(await readSources(root))) },
  { name: 'floors of the web', run: async () => none(findFloorProblems(await readSources(root))) },
  {
    name: 'unused files, exports and dependencies (knip)',
    run: () => run(bin('knip'), ['--no-progress'], { cwd: root }),
  },
  {
    name: 'contracts are fresh and break no reader',
    run: () => runNode('contracts/build/main.ts', '--check'),
  },
  { name: 'every package is locked with its integrity', run: async () => none(findLockProblems(root)) },
  {
    name: 'no advisory about what production runs',
    run: async (log) => none(await auditProduction((line) => log(`          ${line}`))),
  },
  { name: 'who sees which field', run: async () => none(findFieldProblems(operations)) },
  { name: 'commands and links in documents exist', run: async () => none(await findBrokenCommands(root)) },
];

function runNode(...args: string[]): Promise<string> {
  return run(process.execPath, args, { cwd: root });
}

function none(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
