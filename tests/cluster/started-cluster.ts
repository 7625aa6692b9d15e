import { rmSync } from 'node:fs';
import { type Product, startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { dataFolder } from '@emberline/tools/dev/test/data-folder.ts';
import { afterAll, beforeAll } from 'vitest';
import { manyAtOneAddress } from '../support/one-address.ts';

const dir = dataFolder('cluster');

/** A whole product on replicated engines for the tests of the file that imports this; there once they run. */
export let cluster: Product;

beforeAll(async () => {
  const env = manyAtOneAddress;
  cluster = await startProduct({ dir, ports: 'free', seed: 'none', env, replicated: true, log: console.log });
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(dir, { recursive: true, force: true });
});
