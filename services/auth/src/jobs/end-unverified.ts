import { timings } from '@emberline/contracts/choices';
import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { eraseAccount } from '../actions/account/erase-account.ts';
import type { Context } from '../context.ts';

const everyMs = 10 * 60_000;
const batch = 100;

/** Deletes accounts whose email was not verified in time, like any other deletion. */
export const endingUnverified: Job<Context> = (context) =>
  startSharedRounds(
    { db: context.mongo.db, name: 'end unverified', pauseMs: everyMs, log: context.log },
    () => endUnverified(context),
  ).stop;

/** Runs until no account is due. */
export async function endUnverified(context: Context, now = Date.now()): Promise<void> {
  const before = new Date(now - timings.unverifiedAccount * 1_000);
  for (;;) {
    const ids = await context.accounts.findUnverified({ before }, batch);
    if (ids.length === 0) return;
    for (const id of ids) await eraseAccount(context, id, { by: 'expiry' });
  }
}
