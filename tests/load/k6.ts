import { join } from 'node:path';
import { cachedFolder } from '@emberline/tools/engines/cache.ts';
import { withProgress } from '@emberline/tools/engines/progress.ts';
import { onPath, run } from '@emberline/tools/engines/run.ts';

const version = '1.8.1';

/** k6 from PATH or from an earlier run; undefined when it would have to be built first. */
export async function installedK6(): Promise<string | undefined> {
  const own = onPath('k6');
  if (own) return own;
  const notYet = () => Promise.reject(new Error('not built yet'));
  const folder = await cachedFolder(`k6-${version}`, notYet).catch(() => undefined);
  return folder && join(folder, 'k6');
}

/** k6 from PATH, else built once into the user's cache, which takes some minutes and a Go. */
export async function k6Program(log: (line: string) => void): Promise<string> {
  const installed = await installedK6();
  if (installed) return installed;
  const folder = await cachedFolder(`k6-${version}`, async (target) => {
    const go = onPath('go');
    if (!go)
      throw new Error(
        'k6 is missing, and Go to build it: https://grafana.com/docs/k6/latest/set-up/install-k6/',
      );
    await withProgress(`Building k6 ${version} (once)`, log, () =>
      run(go, ['install', `go.k6.io/k6@v${version}`], {
        env: { ...process.env, GOBIN: target, GOFLAGS: '' },
      }),
    );
  });
  return join(folder, 'k6');
}
