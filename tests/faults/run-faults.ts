import { setTimeout as sleep } from 'node:timers/promises';
import { getUnreadDetails } from '@emberline/contracts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { apiAt } from '../support/api.ts';
import { makePeople, pairUp } from '../support/people.ts';
import { checkHistory, type Verdict } from './check-history.ts';
import { checkProjections } from './check-projections.ts';
import { drive, type Success } from './drive.ts';
import type { Fault } from './faults.ts';
import { listen, observe } from './observe.ts';

export interface FaultRun {
  verdict: Verdict;
  faults: number;
  /**
   * For each fault: how long no message was accepted, minus the time that the fault itself takes; and why messages had to be sent
   * again (see `Driver.retries`).
   */
  recoveries: { fault: string; ms: number; retries: string[] }[];
}

export interface FaultPlan {
  faults: Fault[];
  /** How many pairs write to each other; 20 make 40 members. */
  pairs: number;
  perSecond: number;
  /** The longest pause between two faults. */
  calmMs?: number;
  /** Ends what others write; called before what is stored is compared. */
  stopOthers?: () => Promise<void>;
  log?: (line: string) => void;
}

/** Lets members write while the faults happen one after another, waits until all is settled, and compares. */
export async function runFaults(
  product: Product,
  { faults, pairs: count, perSecond, calmMs = 1_500, stopOthers, log = () => {} }: FaultPlan,
): Promise<FaultRun> {
  const { api, web, services, mongoUrl } = product.addresses;
  const started = new Date();
  const people = await makePeople(product.addresses, count * 2);
  const pairs = pairUp(people);
  const listener = listen(api, web, people);
  const driver = drive(api, pairs, perSecond);
  const recoveries: FaultRun['recoveries'] = [];
  try {
    await sleep(calmMs);
    for (const [i, fault] of faults.entries()) {
      const begun = Date.now();
      const retriedBefore = driver.retries.length;
      await fault.strike(product);
      await nextSuccess(driver.successes);
      const ms = Math.max(0, longestSilence(driver.successes, begun) - fault.awayMs);
      recoveries.push({ fault: fault.name, ms, retries: driver.retries.slice(retriedBefore) });
      const sent = driver.sends.length;
      log(
        `${i + 1}/${faults.length} ${fault.name}: ${ms} ms without an accepted message, ${sent} sent so far`,
      );
      await sleep(calmMs * Math.random());
    }
    await Promise.all([driver.stop(), stopOthers?.()]);
    await settle(services.mailbox, people, listener.notices);
    // Directly at the service, since all calls share the gateway's limits for one address.
    const seen = await observe(services.mailbox, pairs);
    const verdict = checkHistory({ sends: driver.sends, ...seen, notices: listener.notices() });
    return {
      verdict: { ...verdict, misprojected: await checkProjections(mongoUrl, started) },
      faults: faults.length,
      recoveries,
    };
  } finally {
    await driver.stop();
    listener.stop();
  }
}

/** Of a message that was asked for after the fault: one that was stored just before it may still be answered. */
async function nextSuccess(successes: Success[]): Promise<void> {
  const over = Date.now();
  while ((successes.at(-1)?.askedAt ?? 0) < over) {
    if (Date.now() - over > 60_000) throw new Error('no message was accepted for a minute after a fault');
    await sleep(10);
  }
}

function longestSilence(successes: Success[], since: number): number {
  const all = successes.map(({ at }) => at);
  const times = [...all.filter((at) => at < since).slice(-1), ...all.filter((at) => at >= since)];
  return Math.max(0, ...times.map((at, i) => (i === 0 ? 0 : at - (times[i - 1] as number))));
}

const settleLimitMs = 60_000;

/**
 * Waits until every member has got the newest count: the relay may still have to take one that a process could not.
 * @throws when one never gets it.
 */
async function settle(
  api: string,
  people: { id: string; token: string }[],
  notices: () => { memberId: string; unread: number; unreadVersion: number }[],
): Promise<void> {
  const deadline = Date.now() + settleLimitMs;
  for (;;) {
    const counts = await Promise.all(
      people.map(async ({ id, token }) => ({ id, ...(await apiAt(api, token)(getUnreadDetails)).body })),
    );
    const told = new Map(notices().map((notice) => [notice.memberId, notice]));
    const behind = counts.filter(({ id, totalUnreadConversations, unreadVersion }) => {
      const { unread, unreadVersion: version } = told.get(id) ?? { unread: 0, unreadVersion: 0 };
      return version < unreadVersion || (version === unreadVersion && unread !== totalUnreadConversations);
    });
    if (behind.length === 0) return;
    if (Date.now() >= deadline) throw new Error(`${behind.length} members were not told their newest count`);
    await sleep(500);
  }
}
