import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testKeys } from '@emberline/kit/testing/keys';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { makeHistory, makePeople, type Person, pairUp } from '@emberline/tests/support/people.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { untilQuiet } from '../bench/processes.ts';
import { contractWithWideLimits } from '../bench/wide-limits.ts';
import { saveResult } from '../save-result.ts';
import { checkModel } from './check-model.ts';
import { createActor, measureCosts } from './costs.ts';
import { makeMembers, seedProfiles } from './members.ts';
import { sizeFor } from './model.ts';
import { play } from './play.ts';
import { measureReplicas } from './replicas.ts';
import { describe, outcomeOf } from './report.ts';
import { idleOf, measureSockets } from './sockets.ts';
import { measureBytes } from './storage.ts';

// npm run lab -- capacity [-- 300]: what each thing that members do takes of the processor and the disks, what ten thousand open
// pages take (or so many), and what follows for a place of any size. The full size goes to docs/results/capacity.md.

const pages = Number(process.argv[2] ?? 10_000);
const isFull = process.argv[2] === undefined;
const checkedWith = 40_000;
const sizes = [10_000, 100_000, 1_000_000, 10_000_000];
const dir = mkdtempSync(join(tmpdir(), 'emberline-capacity-'));
const keys = await testKeys();
const env = {
  ...manyAtOneAddress,
  ...{ CONTRACT_FILE: contractWithWideLimits(dir), SIGNING_KEY: keys.signingKey, LOG_LEVEL: 'warn' },
};
// Linux gives a process 20,000 files where nobody raised it, and a gateway needs two for each page.
const product = await startProduct({
  ...{ dir, ports: 'free', seed: 'none', env, log: console.log },
  replicas: { gateway: 2 },
});
try {
  const people = await makePeople(product.addresses, 100);
  const pairs = pairUp(people);
  for (const pair of pairs) await makeHistory(product.addresses, pair, 100);
  await untilQuiet(product);
  const idle = await idleOf(product, 30);
  const act = await createActor(product, pairs);
  const measured = await measureCosts(product, act, idle);
  const { costs } = measured;
  const bytes = await measureBytes(product, dir, act);
  const check = await checkModel(product, act, checkedWith, measured, idle);
  const members = await makeMembers(keys, pages);
  await seedProfiles(product.addresses, members);
  const sockets = await measureSockets(product, members, people[0] as Person);
  await product.stop();
  const carried = await measureReplicas(env);
  const run = {
    ...{ costs, bytes, check, sockets, carried },
    sizes: sizes.map((count) => sizeFor(count, costs, bytes)),
    played: sizes.map((count) => play(sizeFor(count, costs, bytes), measured)),
  };
  const report = describe(run);
  console.log(report);
  if (isFull) saveResult('capacity', report, outcomeOf(run));
} finally {
  await product.stop();
  await keys.stop();
  rmSync(dir, { recursive: true, force: true });
}
