import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '@emberline/tools/start/start-product.ts';
import { manyAtOneAddress } from '../support/one-address.ts';
import { makePeople, pairUp } from '../support/people.ts';
import { type Floor, measureFloor } from './floor.ts';
import { measureAccepted, measureNotices, measurePages } from './messages.ts';
import { measureProcesses, type ProcessFigures } from './processes.ts';

// npm run bench: the message's way through the whole product, beside what this machine gives at best, in one run. The result goes to docs/bench.md.

const dir = mkdtempSync(join(tmpdir(), 'emberline-bench-'));
const env = {
  ...manyAtOneAddress,
  CONTRACT_FILE: contractWithoutLimits(dir),
  LOG_LEVEL: 'warn',
};
const product = await startProduct({ dir, ports: 'free', seed: 'none', env, log: console.log });
try {
  const pairs = pairUp(await makePeople(product.addresses, 100));
  console.log('measuring idleness ...');
  await sleep(10_000);
  const processes = await measureProcesses(product, 20);
  console.log('measuring the floor ...');
  const floor = await measureFloor(product.addresses);
  console.log('measuring messages ...');
  await measureAccepted(product.addresses, pairs, 5);
  const accepted = await measureAccepted(product.addresses, pairs, 10);
  const pages = await measurePages(product.addresses, pairs[0] as (typeof pairs)[0], 32, 10);
  // Last: a hundred people who leave in one second are news of their own.
  const notices = await measureNotices(product.addresses, pairs, 40, 20);
  const report = describe({ floor, notices, accepted, pages, processes });
  console.log(report);
  writeFileSync(new URL('../../docs/bench.md', import.meta.url), report);
} finally {
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** The limits of an account are for people; here a few accounts stand for many. */
function contractWithoutLimits(folder: string): string {
  const file = join(folder, 'gateway.json');
  const contract = JSON.parse(
    readFileSync(new URL('../../contracts/generated/gateway.json', import.meta.url), 'utf8'),
  ) as { routes: object[] };
  writeFileSync(
    file,
    JSON.stringify({ routes: contract.routes.map((route) => ({ ...route, limit: undefined })) }),
  );
  return file;
}

interface Figures {
  floor: Floor;
  notices: Awaited<ReturnType<typeof measureNotices>>;
  accepted: number;
  pages: number;
  processes: ProcessFigures[];
}

function describe({ floor, notices, accepted, pages, processes }: Figures): string {
  const ms = ({ p50, p95, p99 }: { p50: number; p95: number; p99: number }) =>
    `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  const rate = (value: number) => `${Math.round(value)}/s`;
  const engines = new Set(['mongod', 'kafka', 'redis', 'mail-catcher', 'payment-sandbox']);
  const ours = processes.filter(({ name }) => !engines.has(name));
  return `# The last bench

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}; \`npm run bench\`.
Everything runs on this one machine: engines, services, gateway and the program that measures. The floor is measured in the same run; figures are worth
comparing with it, not with another machine's.

| The product, through the gateway | |
|---|---|
| Send to the receiver's notice, 40 messages/s, 100 members connected (${notices.heard} of ${notices.sent} heard) | ${ms(notices.notice)} |
| The same messages, send to the sender's answer | ${ms(notices.answer)} |
| Messages accepted, 50 senders each waiting for the answer | ${rate(accepted)} |
| Newest page of a conversation, 32 readers | ${rate(pages)} |

| The floor | |
|---|---|
| Bare Fastify answer, 32 callers | ${rate(floor.answersPerSecond)} |
| Bare majority transaction, one at a time | ${ms(floor.transaction)} |
| Bare majority transactions, 50 callers | ${rate(floor.transactionsPerSecond)} |
| Bare Kafka, produce to consume | ${ms(floor.produceToConsume)} |
| Bare socket.io, emit and answer | ${ms(floor.emit)} |

| Process | Memory | Idle, share of a core |
|---|---|---|
${processes.map(({ name, memory, idle }) => `| ${name} | ${memory} MB | ${idle.toFixed(1)} % |`).join('\n')}
| **services, gateway and web together** | **${ours.reduce((sum, { memory }) => sum + memory, 0)} MB** | **${ours.reduce((sum, { idle }) => sum + idle, 0).toFixed(1)} %** |
`;
}
