import { join } from 'node:path';
import { cachedFolder } from './cache.ts';
import { withProgress } from './progress.ts';
import { onPath, run } from './run.ts';

/**
 * The path of a program: from PATH, else built once from its Go module into the user's cache, which may take some minutes.
 * Nothing where it is missing and there is no Go.
 * @param module such as `go.k6.io/k6`; its last part is the program's name
 */
export async function goProgram(
  module: string,
  version: string,
  log: (line: string) => void,
  tags: string[] = [],
): Promise<string | undefined> {
  const name = module.slice(module.lastIndexOf('/') + 1);
  const installed = onPath(name);
  if (installed) return installed;
  const go = onPath('go');
  const folder = await cachedFolder(`${name}-${version}`, async (target) => {
    if (!go) throw new NoGo();
    await withProgress(`Building ${name} ${version} (once)`, log, () =>
      run(go, ['install', '-tags', tags.join(), `${module}@v${version}`], {
        env: { ...process.env, GOBIN: target, GOFLAGS: '' },
      }),
    );
  }).catch((error) => {
    if (error instanceof NoGo) return undefined;
    throw error;
  });
  return folder && join(folder, name);
}

class NoGo extends Error {}
