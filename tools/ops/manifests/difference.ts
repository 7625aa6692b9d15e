import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../dev/engines/run.ts';
import { build, overlays } from './render.ts';

/**
 * What this tree changes in the built overlays since a commit, as a unified diff; empty where nothing does.
 * @throws when the commit is unknown
 */
export async function renderedDifference(root: string, ref: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'emberline-rendered-'));
  try {
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, join(folder, 'before')]);
    const commit = (await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: root })).trim();
    await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: join(folder, 'before') });
    const texts = await Promise.all(
      overlays.map(async (overlay) => {
        const [before, now] = [`${overlay}.before.yaml`, `${overlay}.yaml`];
        const place = join('k8s/overlays', overlay);
        writeFileSync(join(folder, before), await build(join(folder, 'before', place)).catch(() => ''));
        writeFileSync(join(folder, now), await build(join(root, place)));
        // Ends with 1 where there is a difference, which is no failure here.
        const options = ['-c', 'core.autocrlf=false', 'diff', '--no-index', '--no-color', '--exit-code'];
        return run('sh', ['-c', 'git "$@" || [ $? -eq 1 ]', 'sh', ...options, before, now], { cwd: folder });
      }),
    );
    return texts.join('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
