import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The fields of an npm lock file (version 3) used here. */
export interface LockFile {
  /** Packages by their path from the lock file's folder, such as `node_modules/a/node_modules/b`. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** A workspace or a local folder: nothing is fetched for it. */
  link?: boolean;
  /** It is contained in another package, whose integrity covers it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** A locked package that an install could not verify, or could not install on another platform. */
export interface LockProblem {
  path: string;
  /** A phrase that follows the path. */
  problem: string;
}

/** The folders with a lock file, from the root. */
export function lockedFolders(root: string): string[] {
  const files = globSync('**/package-lock.json', { cwd: root, exclude: ['**/node_modules', '.emberline'] });
  return files.map(dirname).sort();
}

/**
 * The problems of all lock files of the repository, one line each. Not lockfile-lint: it passes a package without integrity,
 * knows nothing of other platforms, and compares addresses, which these files do not name.
 */
export function findLockProblems(root: string): string[] {
  return lockedFolders(root).flatMap((folder) =>
    lockProblems(readLock(root, folder)).map(
      ({ path, problem }) => `${join(folder, 'package-lock.json')}: ${path} ${problem} (npm run ops -- lock)`,
    ),
  );
}

/**
 * A package without integrity is installed unverified; an optional package that is not locked (the build for another
 * platform) makes `npm ci` refuse the file on that platform; an address names the registry of one machine.
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

/** Searches as Node does: in the package's own node_modules, then in those of each folder above. */
function isLocked(name: string, from: string, { packages }: LockFile): boolean {
  const folders = from.split('/').filter(Boolean);
  return [...folders, name].some((_, above) =>
    Object.hasOwn(packages, [...folders.slice(0, above), 'node_modules', name].join('/')),
  );
}
