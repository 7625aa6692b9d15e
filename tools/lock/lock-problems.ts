import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The parts of an npm lock file (version 3) that are looked at here. */
export interface LockFile {
  /** Path from the lock file's folder, such as `node_modules/a/node_modules/b` -> what is installed there. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** A workspace or a local folder: nothing is fetched for it. */
  link?: boolean;
  /** Its files come inside of another package, under that one's integrity. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** A locked package that an install could not verify, or could not install on another platform. */
export interface LockProblem {
  path: string;
  /** To be read after the path. */
  problem: string;
}

/** The folders that have a lock file of their own, from the root. */
export function lockedFolders(root: string): string[] {
  const files = globSync('**/package-lock.json', { cwd: root, exclude: ['**/node_modules', '.emberline'] });
  return files.map(dirname).sort();
}

/** What is wrong in any of the repository's lock files, one line each. */
export function findLockProblems(root: string): string[] {
  return lockedFolders(root).flatMap((folder) =>
    lockProblems(readLock(root, folder)).map(
      ({ path, problem }) => `${join(folder, 'package-lock.json')}: ${path} ${problem} (npm run lock)`,
    ),
  );
}

/**
 * A package without integrity is installed whatever the registry answers; an optional package that is not locked (the
 * build for another platform) makes `npm ci` refuse the file there; an address names one machine's registry.
 */
export function lockProblems(lock: LockFile): LockProblem[] {
  return Object.entries(lock.packages).flatMap(([path, locked]) =>
    problemsOf(path, locked, lock).map((problem) => ({ path, problem })),
  );
}

export function readLock(root: string, folder: string): LockFile {
  return JSON.parse(readFileSync(lockPath(root, folder), 'utf8'));
}

export function lockPath(root: string, folder: string): string {
  return join(root, folder, 'package-lock.json');
}

function problemsOf(path: string, locked: LockedPackage, lock: LockFile): string[] {
  if (locked.link) return [];
  const isFetched = path.includes('node_modules/') && !locked.inBundle;
  const unlocked = Object.keys(locked.optionalDependencies ?? {}).filter(
    (name) => !isLocked(name, path, lock),
  );
  return [
    ...(isFetched && !locked.integrity?.startsWith('sha512-') ? ['has no integrity by SHA-512'] : []),
    ...(isFetched && locked.resolved ? ['names an address'] : []),
    ...unlocked.map((name) => `has an optional package that is not locked, ${name}`),
  ];
}

/** Looks where Node would: in the package's own node_modules, then in those of each folder above. */
function isLocked(name: string, from: string, { packages }: LockFile): boolean {
  const folders = from.split('/').filter(Boolean);
  return [...folders, name].some((_, above) =>
    Object.hasOwn(packages, [...folders.slice(0, above), 'node_modules', name].join('/')),
  );
}
