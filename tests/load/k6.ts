import { join } from 'node:path';
import { cachedFolder } from '@emberline/tools/engines/cache.ts';
import { withProgress } from '@emberline/tools/engines/progress.ts';
import { onPath, run } from '@emberline/tools/engines/run.ts';

const version = '1.8.1';

/** The path of k6: from PATH, else built once into the user's cache, which needs Go and takes some minutes. Throws when Go is missing. */
export async function k6Program(log: (line: string) => void): Promise<string> {
  const installed = onPath('k6');
  if (installed) return installed;
  const folder = await cachedFolder(`k6-${version}`, async (target) => {
    const go = onPath('go');
    if (!go)
      throw new Error(
        'The load test needs k6, and a Go to build it where there is none. Install one of the two: https://grafana.com/docs/k6/latest/set-up/install-k6/ or https://go.dev/dl/',
      );
    await withProgress(`Building k6 ${version} (once)`, log, () =>
      run(go, ['install', `go.k6.io/k6@v${version}`], {
        env: { ...process.env, GOBIN: target, GOFLAGS: '' },
      }),
    );
  });
  return join(folder, 'k6');
}
