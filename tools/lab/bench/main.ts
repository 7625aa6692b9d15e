import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { createLog } from '@emberline/kit/telemetry/log';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { makeHistory, makePeople, type Pair, pairUp } from '@emberline/tests/support/people.ts';
import { withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { saveResult } from '../save-result.ts';
import { measureFloor, noticeSeconds, noticesPerSecond } from './floor.ts';
import { storeConversations } from './many-messages.ts';
import { measureAccepted, measureNotices, measurePages } from './messages.ts';
import { openPages } from './pages.ts';
import { memoryOf, processorTime, untilQuiet } from './processes.ts';
import { describe, type Figures, outcomeOf, type Run } from './report.ts';
import { contractWithWideLimits } from './wide-limits.ts';

// npm run lab -- bench          the message's way through the whole product, over a thousand stored messages and over a million, beside
//                        what this machine gives at best, in one run; writes docs/results/bench.md
// npm run lab -- bench ten   over ten million instead of one; writes docs/results/bench-ten-million.md
// npm run lab -- bench quick over a thousand alone; only prints

const isQuick = process.argv.includes('quick');
const isTen = process.argv.includes('ten');
const [messagesEach, contacts, people] = [isTen ? 340 : 34, 300, 100];
const idleSeconds = isQuick ? 20 : 60;
/** By then the comparisons that follow each start are done, and V8 has cleared what it left. */
const digestedMs = 180_000;
const dir = mkdtempSync(join(tmpdir(), 'emberline-bench-'));
const env = { ...manyAtOneAddress, CONTRACT_FILE: contractWithWideLimits(dir), LOG_LEVEL: 'warn' };
const product = await startProduct({ dir, ports: 'free', seed: 'none', env, log: console.log });
const { addresses } = product;
try {
  const atStart = memoryOf(product);
  console.log('waiting until the start is digested ...');
  await sleep(digestedMs);
  await untilQuiet(product);
  console.log('measuring idleness ...');
  const { taken } = await processorTime(product, () => sleep(idleSeconds * 1_000));
  const fresh = memoryOf(product);
  const idle = Object.fromEntries(Object.entries(taken).map(([name, s]) => [name, (100 * s) / idleSeconds]));
  const pairs = pairUp(await makePeople(addresses, people));
  for (const pair of pairs) await makeHistory(addresses, pair, 1_000 / pairs.length);
  const few = await measure(pairs);
  const after = memoryOf(product);
  const many = isQuick ? undefined : await measureMany();
  const run: Run = { sizes: [few, many], atStart, fresh, after, idle };
  const report = describe(run, `npm run lab -- bench${isTen ? ' ten' : ''}`);
  console.log(report);
  const name = isTen ? 'bench-ten-million' : 'bench';
  if (!isQuick) saveResult(name, report, outcomeOf(run));
} finally {
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measureMany(): Promise<Figures> {
  const members = await makePeople(addresses, people);
  console.log(`storing ${isTen ? 'ten' : 'a'} million messages ...`);
  await storeConversations(addresses, members, contacts, messagesEach);
  return measure(pairUp(members));
}

async function measure(pairs: Pair[]): Promise<Figures> {
  const stored = await countStored();
  console.log(`measuring the floor, then messages over ${stored} stored ones ...`);
  await measureAccepted(addresses, pairs, 5);
  await untilQuiet(product);
  const floor = await measureFloor(addresses);
  const pages = await openPages(addresses, pairs);
  // A hundred people who come online at once are news of their own.
  await sleep(2_000);
  await untilQuiet(product);
  const { result: notices, taken } = await processorTime(product, () =>
    measureNotices(addresses, pairs, pages, noticesPerSecond, noticeSeconds),
  );
  const [readsBefore, begun] = [pages.reads(), performance.now()];
  const accepted = await measureAccepted(addresses, pairs, 10);
  const readsPerSecond = ((pages.reads() - readsBefore) * 1_000) / (performance.now() - begun);
  await untilQuiet(product);
  const pagesRead = await measurePages(addresses, pairs[0] as Pair, 32, 10);
  pages.close();
  await untilQuiet(product);
  const acceptedAlone = await measureAccepted(addresses, pairs, 10);
  await untilQuiet(product);
  const costOf = (seconds: number) => (seconds * 1e6) / notices.sent;
  const cost = Object.fromEntries(Object.entries(taken).map(([name, seconds]) => [name, costOf(seconds)]));
  return { stored, floor, notices, cost, accepted, acceptedAlone, readsPerSecond, pages: pagesRead };
}

async function countStored(): Promise<number> {
  const mongo = await connectMongo(withDatabase(addresses.mongoUrl, 'mailbox'), {
    name: 'bench',
    log: createLog('bench', 'silent'),
  });
  const stored = await mongo.db.collection('messages').estimatedDocumentCount();
  await mongo.close();
  return stored;
}
