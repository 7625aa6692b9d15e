import { join } from 'node:path';
import { cachedFolder, withProgress } from './cache.ts';
import { onPath, run } from './run.ts';

interface GoProgram {
  /** Its last part is the program's name. */
  module: string;
  version: string;
  /** Of Go's build. */
  tags?: string;
}

const programs = {
  k6: { module: 'go.k6.io/k6', version: '1.8.1' },
  'stripe-mock': { module: 'github.com/stripe/stripe-mock', version: '0.203.0' },
  actionlint: { module: 'github.com/rhysd/actionlint/cmd/actionlint', version: '1.7.7' },
  'victoria-metrics': {
    module: 'github.com/VictoriaMetrics/VictoriaMetrics/app/victoria-metrics',
    version: '1.148.0',
  },
  // Without what discovers targets in clouds, which is most of the program.
  promtool: {
    module: 'github.com/prometheus/prometheus/cmd/promtool',
    version: '0.316.0',
    tags: 'remove_all_sd',
  },
  kustomize: { module: 'sigs.k8s.io/kustomize/kustomize/v5', version: '5.8.1' },
} satisfies Record<string, GoProgram>;

/**
 * The path of a program: from PATH, else built once from its Go module into the user's cache, which may take some minutes.
 * Nothing where it is missing and there is no Go.
 */
export async function goProgram(
  name: keyof typeof programs,
  log: (line: string) => void,
): Promise<string | undefined> {
  const installed = onPath(name);
  if (installed) return installed;
  const go = onPath('go');
  const { module, version, tags = '' }: GoProgram = programs[name];
  const folder = await cachedFolder(`${name}-${version}`, async (target) => {
    if (!go) throw new NoGo();
    await withProgress(`Building ${name} ${version} (once)`, log, () =>
      run(go, ['install', '-tags', tags, `${module}@v${version}`], {
        env: { ...process.env, GOBIN: target, GOFLAGS: '' },
        yields: true,
      }),
    );
  }).catch((error) => {
    if (error instanceof NoGo) return undefined;
    throw error;
  });
  return folder && join(folder, name);
}

class NoGo extends Error {}
