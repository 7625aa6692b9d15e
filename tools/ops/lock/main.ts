import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../dev/engines/run.ts';
import { findLockProblems, lockedFolders, lockPath } from './lock-problems.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * `npm run ops -- lock`: rewrites the lock files with the newest versions that the ranges allow. It works in another folder, since
 * npm would copy entries from node_modules, which lack integrity and packages of other platforms.
 */
async function main(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'emberline-lock-'));
  try {
    for (const file of globSync(['**/package.json', '**/.npmrc'], {
      cwd: root,
      exclude: ['**/node_modules'],
    })) {
      cpSync(join(root, file), join(copy, file));
    }
    for (const folder of lockedFolders(root)) {
      console.log(`Resolving ${join(folder, 'package.json')} ...`);
      await run('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: join(copy, folder) });
      cpSync(lockPath(copy, folder), lockPath(root, folder));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const problems = findLockProblems(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error('The registry did not tell all that the lock files need.');
  console.log('Every package is locked with its integrity, the builds for other platforms too.');
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
