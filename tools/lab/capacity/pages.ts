import { setTimeout as sleep } from 'node:timers/promises';
import { seedProfile } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { newId } from '@emberline/kit/mongo/ids';
import type { TestKeys } from '@emberline/kit/testing/keys';
import { credential, type Person } from '@emberline/tests/support/people.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { scrape, valuesOf } from '@emberline/tools/ops/alerts/figures.ts';
import { runLoad } from '../load/k6.ts';
import { type ByProcess, memoryOf, processorTime, untilQuiet } from '../processes.ts';
import { loadSettings } from '../with-product.ts';

/** What so many open, idle pages take. */
export interface PageFigures {
  count: number;
  /** Until all were open. */
  joinedMs: number;
  /** MiB */
  before: ByProcess;
  after: ByProcess;
  /** Cores with all pages open. */
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

const idleSeconds = 30;
const longestMs = 180_000;

/** Opens a page for each of so many members by k6's scenario `idle`, then kills what holds them; `person` asks for their mailbox meanwhile. */
export async function measurePages(
  product: Product,
  dir: string,
  keys: TestKeys,
  person: Person,
  count: number,
): Promise<PageFigures> {
  const { addresses } = product;
  const members = await makeMembers(product, keys, count);
  await untilQuiet(product);
  const before = memoryOf(product);
  const ending = new AbortController();
  const settings = {
    ...loadSettings(product, dir, members),
    LIVE_ORIGINS: addresses.gateways.join(','),
    DURATION: '1h',
  };
  const running = runLoad('idle', settings, { signal: ending.signal });
  const open = async () => {
    const figures = await scrape(addresses.figures, new Set(['live_connections']));
    return valuesOf(figures, 'live_connections', { service: 'notification' }).reduce(
      (sum, one) => sum + one,
      0,
    );
  };
  const allOpen = () =>
    waitUntil(`${count} pages`, async () => (await open()) >= count, { timeoutMs: longestMs });

  async function storm(name: string): Promise<Storm> {
    const asking = askAllTheTime(addresses.api, person.token);
    await sleep(2_000);
    const killedAt = performance.now();
    product.processes[name]?.kill('SIGKILL');
    let least = count;
    while (performance.now() < killedAt + 2_000) least = Math.min(least, await open());
    await allOpen();
    const backMs = performance.now() - killedAt;
    const { asked, failedAt } = await asking.stop();
    await untilQuiet(product);
    return { name, lost: count - least, backMs, asked, failedMs: failedAt.map((at) => at - killedAt) };
  }

  try {
    const begun = performance.now();
    await allOpen();
    const joinedMs = performance.now() - begun;
    console.log(`${count} pages are open after ${Math.round(joinedMs / 1_000)} s`);
    await untilQuiet(product);
    const after = memoryOf(product);
    const { taken } = await processorTime(product, () => sleep(idleSeconds * 1_000));
    const idle = Object.fromEntries(Object.entries(taken).map(([name, used]) => [name, used / idleSeconds]));
    return {
      count,
      joinedMs,
      before,
      after,
      idle,
      storms: [await storm('gateway'), await storm('notification')],
    };
  } finally {
    ending.abort();
    await running;
  }
}

const seededAtOnce = 500;

/** Members with a profile, which their presence is stored with, and a token of these keys: to log ten thousand people in takes minutes. */
async function makeMembers({ addresses: { services } }: Product, keys: TestKeys, count: number) {
  const members = await Promise.all(
    Array.from({ length: count }, async () => {
      const id = newId();
      return { id, token: await keys.tokenFor({ memberId: id, expiresInSeconds: 7_200 }) };
    }),
  );
  const now = new Date().toISOString();
  const about = {
    firstname: 'Ann',
    lastname: 'Idle',
    gender: 'female',
    preference: 'both',
    facts: { age: 30 },
  } as const;
  const state = {
    version: 1,
    kind: 'member',
    isVerified: true,
    paymentStatus: null,
    createdAt: now,
    lastOnline: now,
  } as const;
  const rows = members.map(({ id }) => ({
    what: 'profile' as const,
    row: { _id: id, username: `i${id}`, email: `${id}@example.test`, ...about, ...state },
  }));
  for (let from = 0; from < rows.length; from += seededAtOnce) {
    const body = { rows: rows.slice(from, from + seededAtOnce) };
    await callService(seedProfile, { url: services.profile, credential, body, timeoutMs: 60_000 });
  }
  return members;
}

/** Asks for a mailbox ten times a second until stopped. */
function askAllTheTime(api: string, token: string) {
  const failedAt: number[] = [];
  const asking: Promise<unknown>[] = [];
  const headers = { authorization: `Bearer ${token}` };
  const ask = () =>
    fetch(`${api}/mailbox/contacts`, { headers, signal: AbortSignal.timeout(10_000) })
      .then(async (answer) => answer.ok && (await answer.arrayBuffer()))
      .catch(() => undefined)
      .then((isAnswered) => isAnswered || failedAt.push(performance.now()));
  const timer = setInterval(() => asking.push(ask()), 100);
  return {
    /** @returns how often it asked, and when answers failed to come, by `performance.now()` */
    stop: async () => {
      clearInterval(timer);
      await Promise.all(asking);
      return { asked: asking.length, failedAt };
    },
  };
}
