import { glob } from 'node:fs/promises';
import { dirname } from 'node:path/posix';

const most = 40;

/**
 * Folders that hold too many files to be read as a list, one line each. A test or stylesheet counts like the code beside
 * which it lies, since whoever looks for something reads past it too; what lies in a folder's folders does not count.
 */
export function findFullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files; sort them by subject, into folders of ${most} or fewer`,
    );
}

/** The files to which the rule applies, from the repository's root. */
export async function readPaths(root: string): Promise<string[]> {
  const folders = '{services/*/src,web/src,gateway,contracts/src,tools}';
  const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**'];
  const paths: string[] = [];
  for await (const file of glob(`${folders}/**/*.{ts,tsx,js,mjs,cjs,css}`, { cwd: root, exclude }))
    paths.push(file.replaceAll('\\', '/'));
  return paths;
}
