import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { refreshCounts } from '../actions/dashboard.ts';
import type { Context } from '../context.ts';

const everyMs = 2_000;
const sweepEveryMs = 600_000;

/**
 * Keeps the counts in the users' rows up to date. Two seconds' changes of a user are one write of the rows' many indexes.
 * A sweep at start, and of the latest changes every ten minutes, finds what a killed process left.
 */
export const refreshingCounts: Job<Context> = (context) => {
  const { userCounts, log } = context;
  let since = new Date(0);
  const sweep = startRepeating(sweepEveryMs, log, async () => {
    const startedAt = Date.now();
    await userCounts.noteDifferent(since);
    since = new Date(startedAt - sweepEveryMs);
  });
  const refresh = startRepeating(everyMs, log, () => refreshCounts(context));
  return () => Promise.all([sweep.stop(), refresh.stop()]);
};
