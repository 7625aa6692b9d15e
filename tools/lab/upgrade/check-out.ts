import { existsSync } from 'node:fs';
import { constants, cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProgress } from '@emberline/tools/dev/engines/cache.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';

export interface Release {
  /** As it was asked for, with its commit. */
  name: string;
  /** Where its files and packages are. */
  folder: string;
}

/**
 * Checks out another release of this repository with packages of its own.
 * @param ref a tag or commit; the newest tag unless given
 * @throws when there is none, saying what to do
 */
export async function checkOut(ref: string | undefined, folder: string): Promise<Release> {
  const wanted =
    ref ??
    (await newestTag()) ??
    fail('There is no tag yet. Name the release to come from: npm run lab -- upgrade <commit>');
  const release = await takeFiles(wanted, folder);
  await withProgress(`Installing the packages of ${wanted}`, console.log, async () => {
    for (const part of ['', 'gateway/express-gateway']) await install(part, folder);
    // Releases up to 0.1.0 have it in git.
    if (!existsSync(join(folder, 'contracts/generated')))
      await run(process.execPath, ['contracts/build/main.ts', '--build'], { cwd: folder });
  });
  return release;
}

/** Its files alone. @throws when there is no such tag or commit */
export async function takeFiles(ref: string, folder: string): Promise<Release> {
  const commit = (await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).catch(() => '')).trim();
  if (!commit) fail(`${ref} is no tag or commit of this repository (a shallow clone lacks many)`);
  await git('clone', '--quiet', '--shared', '--no-checkout', root, folder);
  await git('-C', folder, 'checkout', '--quiet', '--detach', commit);
  return { name: nameOf(ref, commit), folder };
}

/** Copies the packages of this tree where they are the same; the links between workspaces are relative and stay so. */
async function install(part: string, folder: string): Promise<void> {
  const lockOf = (tree: string) => readFile(join(tree, part, 'package-lock.json'), 'utf8');
  if ((await lockOf(root)) === (await lockOf(folder))) {
    const options = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };
    return cp(join(root, part, 'node_modules'), join(folder, part, 'node_modules'), options);
  }
  const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', args, { cwd: join(folder, part) });
}

/** It has no name of its own: the report is a part of the commit that it is about. */
export const thisTree: Release = { name: 'this tree', folder: root };

/** The operations of the later release that the earlier one does not have. */
export async function newOperations(before: Release, after: Release): Promise<string[]> {
  const idsOf = async ({ folder }: Release): Promise<string[]> => {
    const { routes } = JSON.parse(await readFile(join(folder, 'contracts/generated/gateway.json'), 'utf8'));
    return routes.map(({ id }: { id: string }) => id);
  };
  const known = new Set(await idsOf(before));
  return (await idsOf(after)).filter((id) => !known.has(id));
}

/** Nothing where there is no tag. */
export async function newestTag(): Promise<string | undefined> {
  return (await git('describe', '--tags', '--abbrev=0').catch(() => '')).trim() || undefined;
}

function fail(message: string): never {
  throw new Error(message);
}

const nameOf = (ref: string, commit: string) =>
  commit.startsWith(ref) ? commit.slice(0, 7) : `${ref} (${commit.slice(0, 7)})`;

const git = (...args: string[]) => run('git', args, { cwd: root });
