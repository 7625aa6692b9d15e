import { setTimeout as sleep } from 'node:timers/promises';
import { makeHistory, makePeople, type Person, pairUp } from '@emberline/tests/support/people.ts';
import { withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { MongoClient } from 'mongodb';
import { mustRun } from '../load/k6.ts';
import { memoryOf, processorTime, untilQuiet } from '../processes.ts';
import { saveResult } from '../save-result.ts';
import { loadSettings, measuredEnv, withProduct } from '../with-product.ts';
import { countSteps } from './counts.ts';
import { measureFloor, type Spread } from './floor.ts';
import { storeConversations } from './many-messages.ts';
import { countsTable, describe, type Figures, outcomeOf, type Run } from './report.ts';

// npm run lab -- bench          the message's way through the whole product, over a thousand stored messages and over a million, beside
//                        what this machine gives at best, in one run; writes docs/results/bench.md
// npm run lab -- bench ten   over ten million instead of one; writes docs/results/bench-ten-million.md
// npm run lab -- bench quick over a thousand alone; only prints
// npm run lab -- bench counts only what each step takes, by counts, for members of one contact and of 300; only prints

const isCounting = process.argv.includes('counts');
const isQuick = isCounting || process.argv.includes('quick');
const isTen = process.argv.includes('ten');
const [messagesEach, contacts, people] = [isTen ? 340 : 34, 300, 100];
const idleSeconds = isQuick ? 20 : 60;
/** By then the comparisons that follow each start are done, and V8 has cleared what it left. */
const digestedMs = isQuick ? 20_000 : 180_000;
const seconds = 10;
/** At which the way of a message is measured. */
const pace = { RATE: '40', DURATION: '30s' };

if (isCounting) {
  await withProduct((dir) => ({ env: measuredEnv(dir) }), printCounts);
  process.exit();
}
const run = await withProduct((dir) => ({ env: measuredEnv(dir) }), measureAll);
const report = describe(run, `npm run lab -- bench${isTen ? ' ten' : ''}`);
console.log(report);
if (!isQuick) saveResult(isTen ? 'bench-ten-million' : 'bench', report, outcomeOf(run));

async function measureAll(product: Product, dir: string): Promise<Run> {
  const { addresses } = product;
  const atStart = memoryOf(product);
  console.log('waiting until the start is digested ...');
  await sleep(digestedMs);
  await untilQuiet(product);
  console.log('measuring idleness ...');
  const { taken } = await processorTime(product, () => sleep(idleSeconds * 1_000));
  const fresh = memoryOf(product);
  const idle = Object.fromEntries(Object.entries(taken).map(([name, s]) => [name, (100 * s) / idleSeconds]));
  const few = await makePeople(addresses, people);
  for (const pair of pairUp(few)) await makeHistory(addresses, pair, (2 * 1_000) / people);
  const sizes: Run['sizes'] = [await measure(product, dir, few)];
  const after = memoryOf(product);
  if (!isQuick) {
    const members = await makePeople(addresses, people);
    console.log(`storing ${isTen ? 'ten' : 'a'} million messages ...`);
    await storeConversations(addresses, members, contacts, messagesEach);
    sizes.push(await measure(product, dir, members));
  }
  return { sizes, atStart, fresh, after, idle };
}

/** For members of one conversation, then for others of many short ones. */
async function printCounts(product: Product): Promise<void> {
  const all = await makePeople(product.addresses, 2 * people);
  const [few, many] = [all.slice(people), all.slice(0, people)];
  for (const pair of pairUp(few)) await makeHistory(product.addresses, pair, 20);
  console.log(`One contact:\n\n${countsTable(await countSteps(product, few, idleSeconds))}`);
  await storeConversations(product.addresses, many, contacts, 4);
  console.log(`${contacts} contacts each:\n\n${countsTable(await countSteps(product, many, idleSeconds))}`);
}

async function measure(product: Product, dir: string, members: Person[]): Promise<Figures> {
  const stored = await countStored(product);
  console.log(`measuring the floor, then messages over ${stored} stored ones ...`);
  const settings = loadSettings(product, dir, members);
  const step = async (scenario: string, more: Record<string, string> = {}) => {
    await untilQuiet(product);
    return mustRun(scenario, { ...settings, DURATION: `${seconds}s`, ...more });
  };
  await step('send', { DURATION: '5s' });
  const floor = await measureFloor(product, dir, pace);
  const steps = {
    'pages open, 40 messages/s': await step('pairs', pace),
    'pages open, 50 senders': await step('busy', { RATE: '0', DURATION: `${2 * seconds}s` }),
    '32 readers': await step('newest'),
    'no page open, 50 senders': await step('send'),
  };
  const { 'pages open, 40 messages/s': paced, 'pages open, 50 senders': busy } = steps;
  const count = (one: typeof paced, metric: string) => one[metric]?.values.count ?? 0;
  const sent = count(paced, 'http_reqs{name:sendMessage}');
  const spread = (metric: string) => paced[metric]?.values as unknown as Spread;
  return {
    ...{ stored, floor, sent, heard: count(paced, 'notices') },
    ...{ notice: spread('notice_ms'), answer: spread('http_req_duration{name:sendMessage}') },
    accepted: count(busy, 'iterations{scenario:send}') / (2 * seconds),
    readsPerSecond: count(busy, 'http_reqs{name:markRead}') / (2 * seconds),
    pages: count(steps['32 readers'], 'iterations{scenario:newest}') / seconds,
    acceptedAlone: count(steps['no page open, 50 senders'], 'iterations{scenario:send}') / seconds,
    counts: await countSteps(product, members, idleSeconds),
  };
}

async function countStored({ addresses: { mongoUrl } }: Product): Promise<number> {
  await using client = await new MongoClient(withDatabase(mongoUrl, 'mailbox')).connect();
  return await client.db().collection('messages').estimatedDocumentCount();
}
