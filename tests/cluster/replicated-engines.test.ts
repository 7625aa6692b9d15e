import { rmSync } from 'node:fs';
import { type Product, startProduct } from '@emberline/tools/start/start-product.ts';
import { dataFolder } from '@emberline/tools/test/data-folder.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fault, kill, programs, roll } from '../faults/faults.ts';
import {
  kafkaNodes,
  killPrimary,
  mongoMembers,
  pausePrimary,
  rollPrimary,
} from '../faults/replicated-engines.ts';
import { runFaults } from '../faults/run-faults.ts';
import { manyAtOneAddress } from '../support/one-address.ts';

let product: Product;
const dir = dataFolder('cluster');

beforeAll(async () => {
  const env = manyAtOneAddress;
  product = await startProduct({ dir, ports: 'free', seed: 'none', env, replicated: true, log: console.log });
});
afterAll(async () => {
  await product?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** MongoDB elects after 10 s without a primary; what is killed otherwise is soon there again. */
const longestSilenceMs = 15_000;

async function expectNothingLost(faults: Fault[]): Promise<void> {
  const { verdict, recoveries } = await runFaults(product, {
    faults,
    pairs: 10,
    perSecond: 20,
    log: console.log,
  });
  expect(verdict).toEqual({
    sent: verdict.sent,
    ...{ lost: [], doubled: [], phantom: [], swapped: [], miscounted: [], misprojected: [] },
  });
  expect(verdict.sent).toBeGreaterThanOrEqual(50);
  for (const { fault, ms } of recoveries) expect(ms, fault).toBeLessThan(longestSilenceMs);
}

test('the engines have three members each', async () => {
  await using client = await new MongoClient(product.addresses.mongoUrl).connect();
  const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
  expect(members.map(({ stateStr }: { stateStr: string }) => stateStr).sort()).toEqual([
    'PRIMARY',
    'SECONDARY',
    'SECONDARY',
  ]);
  expect(product.addresses.kafkaBrokers.split(',')).toHaveLength(3);
});

test('no message is lost, doubled or out of order while primaries die, stand still and hand over', () =>
  expectNothingLost([killPrimary, killPrimary, pausePrimary, rollPrimary]));

test('… while each member of MongoDB and Kafka is killed', () =>
  expectNothingLost([...mongoMembers, ...kafkaNodes].map(kill)));

test('… while all that runs is replaced, one after the other', () =>
  expectNothingLost([...mongoMembers, ...kafkaNodes, 'redis', ...programs].map(roll)));
