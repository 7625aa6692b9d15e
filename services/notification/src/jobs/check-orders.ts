import { startSharedRounds } from '@emberline/kit/jobs/shared-rounds';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

const everyMs = 10 * 60_000;
const atOnce = 500;

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
