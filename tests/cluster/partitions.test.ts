import { rmSync } from 'node:fs';
import { MemberLinks } from '@emberline/tools/dev/engines/member-links.ts';
import { type Product, startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { dataFolder } from '@emberline/tools/dev/test/data-folder.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { expectNothingLost } from '../faults/expect-nothing-lost.ts';
import {
  partitionPrimary,
  partitionPrimaryFromMembers,
  partitionSecondary,
} from '../faults/replicated-engines.ts';
import { manyAtOneAddress } from '../support/one-address.ts';

/** Beyond the time without a majority: an election may fail, when two stand at once, and is held again after 10 s. */
const longestSilenceMs = 15_000;

const dir = dataFolder('partitions');
const links = new MemberLinks();
let product: Product;

beforeAll(async () => {
  const env = manyAtOneAddress;
  const parts = { replicated: true, links };
  product = await startProduct({ dir, ports: 'free', seed: 'none', env, ...parts, log: console.log });
});
afterAll(async () => {
  await product?.stop();
  await links.close();
  rmSync(dir, { recursive: true, force: true });
});

test.each([partitionPrimary, partitionPrimaryFromMembers, partitionSecondary])(
  'no message is lost, doubled or out of order with this: $name',
  (fault) => expectNothingLost(product, { faults: [fault], pairs: 10, perSecond: 20 }, longestSilenceMs),
);
