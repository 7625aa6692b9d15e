import { join } from 'node:path';
import { isClean } from '@emberline/tests/faults/check-history.ts';
import type { Replicas } from '@emberline/tools/dev/start/product-ports.ts';
import { saveResult } from '../save-result.ts';
import { withProduct } from '../with-product.ts';
import { checkOut, newOperations, type Release, thisTree } from './check-out.ts';
import { processesOf, runningReleases, runUpgrade, type UpgradeRun } from './run-upgrade.ts';

// npm run lab -- upgrade                    from the newest tag to this tree and back, under load; the result goes to docs/results/upgrade.md
// npm run lab -- upgrade 043dec9         from another release
// npm run lab -- upgrade v0.1.0 cluster  on replicated engines

const [ref] = process.argv.slice(2).filter((word) => word !== 'cluster');
const replicated = process.argv.includes('cluster');
const replicas: Replicas = {
  ...{ gateway: 2, notification: 2, auth: 2, payment: 2 },
  ...{ mailbox: 2, profile: 2, admin: 2 },
};
const processes = processesOf(replicas);
let before: Release;
let running: ReturnType<typeof runningReleases>;
try {
  await withProduct(
    async (dir) => {
      before = await checkOut(ref, join(dir, 'before'));
      running = runningReleases(dir, processes, before);
      return { replicas, replicated, env: { PROFILE_BUDGET_TIMES: '1000' }, folderOf: running.folderOf };
    },
    async (product) => {
      const begun = Date.now();
      const run = await runUpgrade(product, processes, { before, after: thisTree, running });
      const seconds = Math.round((Date.now() - begun) / 1_000);
      const report = describe(run, await newOperations(before, thisTree), seconds);
      console.log(report);
      saveResult('upgrade', report, isGood(run) ? 'Nothing was lost.' : 'Missed: see the table.');
      if (isGood(run)) return;
      console.error('What should be empty:', run.verdict);
      process.exitCode = 1;
    },
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function isGood({ verdict, acts, deadLetters, failedEmails }: UpgradeRun): boolean {
  return isClean(verdict) && acts.failed.length + deadLetters.length + failedEmails === 0;
}

/** @param isNew operations that the later release has more */
function describe(run: UpgradeRun, isNew: string[], seconds: number): string {
  const { verdict, recoveries, acts, deadLetters, held, failedEmails } = run;
  const acted = [...acts.done.values()].reduce((sum, count) => sum + count, 0);
  const rows = recoveries.map(({ fault, ms, retries }) => `| ${fault} | ${ms} ms | ${told(retries)} |`);
  return `# The last rolling upgrade and back

\`npm run lab -- upgrade\` from ${before.name} to ${thisTree.name} and back, ${seconds} s.
The release before runs from a checkout and packages of its own: two of each of the gateway and the six services${replicated ? ', on replicated engines' : ''}. Its successor's migrations come first;
then each of the ${processes.length} processes is ended by SIGTERM and the later release starts in its place; what is new is used; then each goes back, in the reverse order. Meanwhile
forty members write to each other, each waiting for the answer, and eight others and an operator do everything else. What is answered by 503 is asked again, as by the
web client. Operations that only the later one has: ${isNew.map((id) => `\`${id}\``).join(', ') || 'none'}.

| | |
|---|---|
| Messages accepted | ${verdict.sent} |
| Lost, doubled, out of order | ${verdict.lost.length}, ${verdict.doubled.length}, ${verdict.swapped.length} |
| Wrong unread counts, and conversations that are not what their rows make | ${verdict.miscounted.length}, ${verdict.misprojected.length} |
| Sends that had to be sent again | ${told(recoveries.flatMap(({ retries }) => retries))} |
| Other requests (${acts.done.size} kinds) | ${acted} |
| Of these failed | ${told(acts.failed)} |
| Of these asked again | ${told(acts.askedAgain)} |
| Dead letters | ${told(deadLetters)} |
| Events that wait for the later release after the way back | ${held} |
| Emails that could not be sent at once | ${failedEmails} |

| In this order | Longest without an accepted message | Sent again |
|---|---|---|
${rows.join('\n')}
`;
}

/** How many, and how often each. */
function told(problems: string[]): string {
  if (problems.length === 0) return '0';
  const counts = Map.groupBy(problems, (problem) => problem);
  return `${problems.length} (${[...counts].map(([problem, list]) => `${list.length} × ${problem}`).join('; ')})`;
}
