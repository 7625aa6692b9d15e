import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../dev/engines/run.ts';
import { findLockProblems } from '../lock/lock-problems.ts';
import { planRelease } from './plan-release.ts';

/**
 * Writes the version and its section of the changelog, commits and tags them. Nothing stays changed when it fails.
 * @param beforeCommit what the release needs of the written version; what it changes is committed too
 * @throws when the tree is not clean, the lock is not whole, or the version does not follow
 */
export async function tagRelease(
  root: string,
  version: string,
  day: string,
  beforeCommit: () => Promise<unknown> = async () => {},
): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).trim();
  const open = await git('status', '--porcelain');
  if (open) throw new Error(`The tree is not clean:\n${open}`);
  const lock = findLockProblems(root);
  if (lock.length > 0) throw new Error(lock.join('\n'));

  const manifest = read(root, 'package.json');
  const current = JSON.parse(manifest).version as string;
  const { changelog, notes } = planRelease(read(root, 'CHANGELOG.md'), current, version, day);
  const tag = `v${version}`;
  if (await git('tag', '--list', tag)) throw new Error(`There is a tag ${tag} already`);
  try {
    write(root, 'CHANGELOG.md', changelog);
    // The first version in either file is the repository's own.
    for (const file of ['package.json', 'package-lock.json'])
      write(root, file, withVersion(read(root, file), version));
    await beforeCommit();
    await git('commit', '--all', '--message', `Release ${version}`);
  } catch (error) {
    // The tree was clean.
    await git('checkout', '--', '.');
    throw error;
  }
  await git('tag', '--annotate', tag, '--message', `${version}\n\n${notes}`);
  return tag;
}

/** Without reformatting: the file stays as npm writes it. */
function withVersion(text: string, version: string): string {
  const { packages } = JSON.parse(text) as { packages?: Record<string, { version?: string }> };
  const times = packages ? 2 : 1;
  let done = 0;
  return text.replaceAll(/"version": "[^"]*"/g, (found) =>
    done++ < times ? `"version": "${version}"` : found,
  );
}

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');
const write = (root: string, file: string, text: string) => writeFileSync(join(root, file), text);
