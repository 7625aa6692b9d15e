import { testKeys } from '@emberline/kit/testing/keys';
import { makePeople, type Person } from '@emberline/tests/support/people.ts';
import { saveResult } from '../save-result.ts';
import { measuredEnv, withProduct } from '../with-product.ts';
import { measurePages } from './pages.ts';
import { measureReplicas } from './replicas.ts';
import { describe, outcomeOf } from './report.ts';
import { measureVisits } from './visits.ts';

// npm run lab -- capacity [-- 300]: what visits of members take, and so how many members a replica carries; what ten thousand open pages take
// (or so many), and how they come back; what a second replica brings. The full size goes to docs/results/capacity.md.

const [pageCount = '10000'] = process.argv.slice(2);
const isFull = process.argv.length === 2;
const keys = await testKeys();
const measured = await withProduct(
  (dir) => ({ env: { ...measuredEnv(dir), SIGNING_KEY: keys.signingKey }, replicas: { gateway: 2 } }),
  async (product, dir) => {
    const people = await makePeople(product.addresses, isFull ? 200 : 20);
    const visits = await measureVisits(product, dir, people, isFull ? '6m' : '40s');
    const pages = await measurePages(product, dir, keys, people[0] as Person, Number(pageCount));
    return { visits, pages };
  },
);
await keys.stop();
const senders = isFull ? 150 : 20;
const run = { ...measured, carried: [await measureReplicas(1, senders), await measureReplicas(2, senders)] };
const report = describe(run);
console.log(report);
if (isFull) saveResult('capacity', report, outcomeOf(run));
