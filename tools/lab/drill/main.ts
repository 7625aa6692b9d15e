import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { saveResult } from '../save-result.ts';
import { startDrillStore } from './drill-store.ts';
import { describe } from './report.ts';
import { runDrill } from './run-drill.ts';

// npm run lab -- drill: loses all databases of a running product, brings them back by the steps of docs/runbook, and tells what
// was lost and how long it took. The result goes to docs/results/drill.md.

const dir = mkdtempSync(join(tmpdir(), 'emberline-drill-'));
const store = await startDrillStore();
const product = await startProduct({
  ...{ dir, ports: 'free', seed: 'none', log: console.log },
  env: { ...manyAtOneAddress, ...store.product },
});
try {
  const results = await runDrill(product, store);
  const report = describe(results);
  console.log(report);
  const { lostFromBackup, letIn, leftOfThem, photosChanged, placesBack } = results;
  const isGood = lostFromBackup + letIn + leftOfThem.length + photosChanged === 0 && placesBack > 0;
  saveResult(
    'drill',
    report,
    isGood ? 'Nothing was lost from the backup, and nobody erased came back.' : 'Missed: see the table.',
  );
  if (!isGood) process.exitCode = 1;
} finally {
  await product.stop();
  await store.stop();
  rmSync(dir, { recursive: true, force: true });
}
