import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withProgress } from '../engines/cache.ts';
import { run } from '../engines/run.ts';
import { root } from './program-specs.ts';

const marker = join(root, 'web/dist/.built-from');
const sources = ['web/**', 'contracts/{src,generated}/**', 'package-lock.json'];
const notSources = ['**/node_modules/**', 'web/dist/**', '**/*.test.*', '**/*.md'];

/** Builds the web client into web/dist unless it was built from just these sources. */
export function buildWeb(log: (line: string) => void): Promise<void> {
  return unlessMadeFrom(sources, marker, () =>
    withProgress('Building the web client', log, async () => {
      await run(process.execPath, [join(root, 'web/build/build.ts')], { cwd: root });
    }),
  );
}

/** Makes what the marker stands for, unless it says that it was made from just these sources. */
export async function unlessMadeFrom(
  patterns: string[],
  marker: string,
  make: () => Promise<void>,
): Promise<void> {
  const wanted = await hashSources(patterns);
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === wanted) return;
  await make();
  await mkdir(dirname(marker), { recursive: true });
  await writeFile(marker, wanted);
}

async function hashSources(patterns: string[]): Promise<string> {
  const paths: string[] = [];
  for await (const file of glob(patterns, { cwd: root, exclude: notSources, withFileTypes: true })) {
    if (file.isFile()) paths.push(join(file.parentPath, file.name));
  }
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path));
  return hash.digest('hex');
}
