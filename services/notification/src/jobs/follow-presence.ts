import { startRepeating, startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

/** Follows orders that another replica took. This replica's own trigger a look at once. */
const ordersEveryMs = 15_000;
const orphansEveryMs = 5_000;
const atOnce = 500;

/** Begins and ends ordered presence on time, and removes the connections of dead replicas. */
export const followingPresence: Job<Context> = (context) => {
  const { log, mongo, presences } = context;
  const orders = startRepeating(ordersEveryMs, log, () => followOrders(context));
  presences.onPlanned(orders.nudge);
  const shared = { db: mongo.db, name: 'release orphans', pauseMs: orphansEveryMs, log };
  const orphans = startSharedRounds(
    shared,
    () => releaseOrphans(context),
    async () => context.replicas.areAnyGone(await presences.replicasNamed()),
  );
  return () => Promise.all([orders.stop(), orphans.stop()]);
};

/** @returns when the next order begins or ends. */
async function followOrders({ presences }: Context, now = new Date()): Promise<Date | undefined> {
  const next = await presences.nextDue();
  if (!next || next > now) return next;
  const due = await presences.due(now);
  await presences.applyAll(due.map((memberId) => ({ memberId, change: { kind: 'clock' } })));
  return presences.nextDue();
}

async function releaseOrphans({ presences, replicas }: Context): Promise<void> {
  await replicas.dropSilent();
  for (const replica of await replicas.notAmong(await presences.replicasNamed())) {
    const left = await presences.connectedTo(replica);
    for (let from = 0; from < left.length; from += atOnce) {
      const some = left.slice(from, from + atOnce);
      await presences.applyAll(some.map((memberId) => ({ memberId, change: { kind: 'left', replica } })));
    }
  }
}

const everyMs = 10 * 60_000;

/**
 * Drops orders for profiles that operators no longer act for. This catches missed events and orders from before
 * consent was checked.
 */
export const checkingOrders: Job<Context> = (context) =>
  startSharedRounds({ db: context.mongo.db, name: 'check orders', pauseMs: everyMs, log: context.log }, () =>
    checkOrders(context),
  ).stop;

export async function checkOrders({ presences, askAssistance }: Context): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await presences.orderedAfter(after, atOnce);
    const found = ids.length > 0 ? await askAssistance(ids) : new Map();
    for (const id of ids) {
      const assistance = found.get(id);
      if (assistance) await presences.apply(id, { kind: 'assistance', ...assistance });
      // The member was deleted meanwhile.
      else await presences.apply(id, { kind: 'ordered', order: null });
    }
    if (ids.length < atOnce) return;
    after = ids.at(-1) as string;
  }
}

/** Catches changes that another replica stored while Redis was away, and the banner's end. */
const lookEveryMs = 15_000;

/** Keeps the banner on this replica's pages the same as the stored one. */
export const followingBanner: Job<Context> = ({ banner, live, log }) => {
  const following = startRepeating(lookEveryMs, log, async () => {
    const shown = live.banner();
    const stored = await banner.find();
    // One that was told meanwhile is newer than what was read.
    if (live.banner() === shown) live.followBanner(stored);
  });
  return following.stop;
};
