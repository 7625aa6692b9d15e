import { rmSync } from 'node:fs';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { dataFolder } from '@emberline/tools/dev/test/data-folder.ts';
import { runDrill, startDrillStore } from '@emberline/tools/lab/drill/run-drill.ts';
import { expect, onTestFinished, test } from 'vitest';
import { manyAtOneAddress } from '../support/one-address.ts';

test('after all databases are lost a backup brings back what it held, and nobody who was erased since', async () => {
  const dir = dataFolder('drill');
  const store = await startDrillStore();
  const env = { ...manyAtOneAddress, ...store.product };
  const product = await startProduct({ dir, ports: 'free', seed: 'none', env });
  onTestFinished(async () => {
    await product.stop();
    await store.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  const results = await runDrill(product, store);
  expect(results.placesBack).toBeGreaterThan(0);
  expect(results.accepted).toBeGreaterThan(0);
  expect(results).toMatchObject({
    lostFromBackup: 0,
    journal: '2 accounts are erased again, of 2 erasures that the journal knows',
    leftOfThem: [],
    letIn: 0,
    photosChanged: 0,
  });
});
