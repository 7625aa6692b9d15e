import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import type { Replicas } from '@emberline/tools/dev/start/product-ports.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { saveResult } from '../save-result.ts';
import { checkOut, newOperations, thisTree } from './check-out.ts';
import { describe, isGood } from './report.ts';
import { processesOf, runUpgrade } from './run-upgrade.ts';
import { runningReleases } from './running-release.ts';

// npm run lab -- upgrade                    from the newest tag to this tree and back, under load; the result goes to docs/results/upgrade.md
// npm run lab -- upgrade 043dec9         from another release
// npm run lab -- upgrade v0.1.0 cluster  on replicated engines

const [ref] = process.argv.slice(2).filter((word) => word !== 'cluster');
const replicated = process.argv.includes('cluster');
const replicas: Replicas = {
  ...{ gateway: 2, notification: 2, auth: 2, payment: 2 },
  ...{ mailbox: 2, profile: 2, admin: 2 },
};
const dir = mkdtempSync(join(tmpdir(), 'emberline-upgrade-'));
try {
  const before = await checkOut(ref, join(dir, 'before'));
  const after = thisTree;
  const processes = processesOf(replicas);
  const running = runningReleases(dir, processes, before);
  const product = await startProduct({
    ...{ dir, ports: 'free', seed: 'none', replicas, replicated, log: console.log },
    env: { ...manyAtOneAddress, PROFILE_BUDGET_TIMES: '1000' },
    folderOf: running.folderOf,
  });
  try {
    const begun = Date.now();
    const run = await runUpgrade(product, processes, { before, after, running });
    const seconds = (Date.now() - begun) / 1_000;
    const isNew = await newOperations(before, after);
    const report = describe(run, { before, after, isNew, replicated, seconds, processes: processes.length });
    console.log(report);
    saveResult('upgrade', report, isGood(run) ? 'Nothing was lost.' : 'Missed: see the table.');
    if (!isGood(run)) {
      console.error('What should be empty:', run.verdict);
      process.exitCode = 1;
    }
  } finally {
    await product.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
