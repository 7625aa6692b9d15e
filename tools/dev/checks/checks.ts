import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventKinds, operations } from '@emberline/contracts';
import { auditProduction } from '../../ops/audit/audit-packages.ts';
import { findLockProblems } from '../../ops/lock/lock-problems.ts';
import { run } from '../engines/run.ts';
import { findFieldProblems } from './field-table.ts';
import { findImportProblems } from './imports.ts';
import { findKeptProblems } from './kept-things.ts';
import { findOwnerProblems } from './owner-table.ts';
import { findBrokenCommands } from './readme-commands.ts';
import { findFullFolders, findLongFunctions, readPaths } from './sizes.ts';
import { findMissingCollections, findSourceProblems } from './source-rules.ts';
import { readSources } from './sources.ts';
import { checkWorkflows } from './workflows.ts';

const root = join(import.meta.dirname, '../../..');
const inRoot = { cwd: root, yields: true };
/** What checks know of files that have not changed since the last time. */
const cache = join(root, 'node_modules/.cache');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

export interface Check {
  name: string;
  /** Throws with the problems, one a line. `log` takes remarks of a check that passes. */
  run: (log: (line: string) => void) => Promise<unknown>;
}

/** The checks of the source as a whole, which do not run the product. */
export const checks: Check[] = [
  {
    name: 'format and lint (biome)',
    run: () =>
      run(bin('biome'), ['check', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=200', '.'], {
        ...inRoot,
      }),
  },
  { name: 'types (root)', run: () => checkTypes('.') },
  { name: 'types (web)', run: () => checkTypes('web') },
  { name: 'types (load)', run: () => checkTypes('tools/lab/load') },
  { name: 'who imports what (dependency-cruiser)', run: async () => none(await findImportProblems(root)) },
  {
    name: 'what may stand where',
    run: async () => none(findSourceProblems(await readSources(root), Object.keys(eventKinds))),
  },
  {
    name: 'every collection is created at the start',
    run: async () => none(findMissingCollections(await readSources(root))),
  },
  {
    name: 'what a browser keeps is in the table of the web',
    run: async () => none(findKeptProblems(await readSources(root))),
  },
  {
    name: 'no function is too long',
    run: async () => none(findLongFunctions(await readSources(root))),
  },
  { name: 'no folder is too full', run: async () => none(findFullFolders(await readPaths(root))) },
  {
    name: 'unused files, exports and dependencies (knip)',
    run: () =>
      run(bin('knip'), ['--no-progress', '--cache', '--cache-location', join(cache, 'knip')], inRoot),
  },
  {
    name: 'contracts are fresh and break no reader',
    run: () => runNode('contracts/build/main.ts', '--check'),
  },
  { name: 'every package is locked with its integrity', run: async () => none(findLockProblems(root)) },
  {
    name: 'no advisory about what production runs, where the registry can say so',
    run: async (log) => none(await auditProduction((line) => log(`          ${line}`))),
  },
  {
    name: 'the table of services says what the contract says',
    run: async () => none(findOwnerProblems(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))),
  },
  { name: 'who sees which field', run: async () => none(findFieldProblems(operations)) },
  {
    name: 'workflows (actionlint)',
    run: (log) => checkWorkflows(root, (line) => log(`          ${line}`)),
  },
  { name: 'commands and links in documents exist', run: async () => none(await findBrokenCommands(root)) },
];

/**
 * With one checker, since each of the usual four would check the shared types again. Files that have not changed, nor what
 * they import, are skipped.
 */
function checkTypes(folder: string): Promise<string> {
  const known = join(cache, 'types', folder, 'known.tsbuildinfo');
  const options = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', known];
  return run(bin('tsc'), ['-p', join(root, folder), ...options], inRoot);
}

function runNode(...args: string[]): Promise<string> {
  return run(process.execPath, args, inRoot);
}

function none(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
