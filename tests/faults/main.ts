import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemberLinks } from '@emberline/tools/dev/engines/member-links.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { saveResult } from '@emberline/tools/lab/save-result.ts';
import { manyAtOneAddress } from '../support/one-address.ts';
import { isClean } from './check-history.ts';
import { plan, replicatedPlan } from './plans.ts';
import { type FaultRun, runFaults } from './run-faults.ts';

// npm run lab -- faults                the long run; its result goes to docs/results/faults.md
// npm run lab -- faults 30          with so many kills instead of 300
// npm run lab -- faults 200 cluster on replicated engines; its result goes to docs/results/faults-replicated.md

const kills = Number(process.argv[2] ?? 300);
const replicated = process.argv.includes('cluster');
/** Replicated engines leave less of the machine to the services. */
const perSecond = replicated ? 40 : 110;
const calmMs = 2_500;
const links = replicated ? new MemberLinks() : undefined;
const dir = mkdtempSync(join(tmpdir(), 'emberline-faults-'));
const product = await startProduct({
  ...{ dir, ports: 'free', seed: 'none', log: console.log },
  env: manyAtOneAddress,
  ...{ replicated, links },
});
const begun = Date.now();
try {
  const run = await runFaults(product, {
    faults: replicated ? replicatedPlan(kills) : plan(kills),
    pairs: 20,
    perSecond,
    calmMs,
    log: console.log,
  });
  const report = describe(run, (Date.now() - begun) / 1_000);
  console.log(report);
  const isGood = isClean(run.verdict);
  saveResult(
    replicated ? 'faults-replicated' : 'faults',
    report,
    isGood ? 'Nothing was lost.' : 'Missed: see the table.',
  );
  if (!isGood) process.exitCode = 1;
} finally {
  await product.stop();
  await links?.close();
  rmSync(dir, { recursive: true, force: true });
}

function describe({ verdict, recoveries, faults }: FaultRun, seconds: number): string {
  const times = recoveries.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const counts = Map.groupBy(recoveries, ({ fault }) => fault);
  const rows = [...counts].map(
    ([name, list]) => `| ${name} | ${list.length} | ${Math.max(...list.map(({ ms }) => ms))} ms |`,
  );
  const count = (list: string[]) => `${list.length}`;
  return `# The last long fault run${replicated ? ' on replicated engines' : ''}

\`npm run lab -- faults${replicated ? ` -- ${kills} cluster` : ''}\`, ${Math.round(seconds)} s.
Forty members in twenty conversations write about ${perSecond} messages a second through the gateway, each waiting for the answer; the whole product runs on this one machine${replicated ? ', with three members each of MongoDB and Kafka, a replica of Redis and three Sentinels' : ''}.

| | |
|---|---|
| Faults | ${faults}, of these kills (-9) ${recoveries.filter(({ fault }) => fault.startsWith('kill')).length} |
| Messages accepted | ${verdict.sent} |
| Lost | ${count(verdict.lost)} |
| Doubled | ${count(verdict.doubled)} |
| Out of order | ${count(verdict.swapped)} |
| Never sent and there all the same | ${count(verdict.phantom)} |
| Wrong unread counts | ${count(verdict.miscounted)} |
| Conversations that are not what their rows make | ${count(verdict.misprojected)} |
| Without an accepted message around a fault | p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms |

| Fault | Times | Longest without an accepted message, beyond the time in which none can be |
|---|---|---|
${rows.join('\n')}
`;
}
