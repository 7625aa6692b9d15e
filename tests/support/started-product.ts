import { rmSync } from 'node:fs';
import { type Product, startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { dataFolder } from '@emberline/tools/dev/test/data-folder.ts';
import { afterAll, beforeAll } from 'vitest';
import { manyAtOneAddress } from './one-address.ts';

const dir = dataFolder('faults');

/** A whole product for the tests of the file that imports this; there once they run. */
export let product: Product;

beforeAll(async () => {
  product = await startProduct({
    dir,
    ports: 'free',
    seed: 'none',
    env: { APP_ENV: 'test', ...manyAtOneAddress },
  });
});
afterAll(async () => {
  await product?.stop();
  rmSync(dir, { recursive: true, force: true });
});
