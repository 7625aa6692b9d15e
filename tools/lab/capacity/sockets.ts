import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@emberline/tests/support/people.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { type ByProcess, memoryOf, processorTime, untilQuiet } from '../bench/processes.ts';
import { askAllTheTime } from './ask.ts';
import { createCrowd } from './crowd.ts';
import type { Member } from './members.ts';

export interface SocketFigures {
  count: number;
  /** ms until all pages were open */
  joinedMs: number;
  /** MiB */
  before: ByProcess;
  after: ByProcess;
  /** Seconds of processor time a second with all pages open. */
  idle: ByProcess;
  storms: Storm[];
}

/** What happened after a process with open pages was killed. */
export interface Storm {
  name: string;
  /** Pages that lost their connection. */
  lost: number;
  /** ms from the kill until every page was connected again. */
  backMs: number;
  asked: number;
  /** When requests failed, in ms after the kill. */
  failedMs: number[];
}

const idleSeconds = 60;
const longestBackMs = 180_000;

/** Opens a page for each of these members, then kills what holds them; `person` asks for their mailbox meanwhile. */
export async function measureSockets(
  product: Product,
  members: Member[],
  person: Person,
): Promise<SocketFigures> {
  const { api, gateways, web } = product.addresses;
  const crowd = createCrowd(gateways, web);

  async function storm(name: string): Promise<Storm> {
    const asking = askAllTheTime(api, person.token);
    await sleep(2_000);
    const killedAt = performance.now();
    product.processes[name]?.kill('SIGKILL');
    const lost = await crowd.mostLost(1_000);
    await crowd.allBack(longestBackMs);
    const backMs = performance.now() - killedAt;
    await sleep(2_000);
    const { asked, failedAt } = await asking.stop();
    await untilQuiet(product);
    return { name, lost, backMs, asked, failedMs: failedAt.map((at) => at - killedAt) };
  }

  try {
    await untilQuiet(product);
    const before = memoryOf(product);
    const begun = performance.now();
    await crowd.join(members);
    const joinedMs = performance.now() - begun;
    console.log(`${members.length} pages are open after ${Math.round(joinedMs / 1_000)} s`);
    await untilQuiet(product);
    const after = memoryOf(product);
    const idle = await idleOf(product, idleSeconds);
    const storms = [await storm('gateway'), await storm('notification')];
    return { count: members.length, joinedMs, before, after, idle, storms };
  } finally {
    crowd.leave();
  }
}

/** Seconds of processor time a second, while nobody does anything. */
export async function idleOf(product: Product, seconds: number): Promise<ByProcess> {
  const { taken } = await processorTime(product, () => sleep(seconds * 1_000));
  return Object.fromEntries(Object.entries(taken).map(([name, used]) => [name, used / seconds]));
}
