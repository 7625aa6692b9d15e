import type { Jobs } from '@emberline/kit/jobs/queue';
import type { Context } from '../context.ts';
import { noticeExpiringCards } from './notice-expiring-cards.ts';
import {
  attemptPatienceMs,
  eachInTurn,
  finishOpenAttempts,
  followMissedHints,
  renewOverdue,
  tellMailboxOfRest,
} from './reconcile.ts';
import { remindOfTrialEnd } from './remind-of-trial-end.ts';

const parts = [
  tellMailboxOfRest,
  followMissedHints,
  finishOpenAttempts,
  renewOverdue,
  remindOfTrialEnd,
  noticeExpiringCards,
];

/**
 * Every five minutes: what webhooks failed to tell is asked, reminders that fall due are requested. Each part finds its
 * work in MongoDB, so nothing is lost with Redis but the next run's time, which `keepScheduled` sets again.
 * @throws AggregateError when a part failed, after all of them had their turn: the queue then tries again within seconds.
 */
export async function sweep(context: Context): Promise<void> {
  await eachInTurn(parts, (part) => part(context));
}

const everyMs = 5 * 60_000;
const checkScheduleMs = 15_000;
/** After 1, 2, 4, 8 and 16 s; then the next sweep is due before long. */
const attempts = 6;

/**
 * Starts the sweeps of all replicas as one schedule, and one more after each start: what a crash cut short is not to wait
 * for the next. A schedule that Redis has lost is made again and sweeps at once. @returns how to stop.
 */
export function keepScheduled(context: Context, jobs: Jobs<Record<string, string>>): () => void {
  const tellWhy = (error: Error) => context.log.warn({ reason: error.message }, 'the sweep is not scheduled');
  const schedule = () =>
    void jobs.queue
      .upsertJobScheduler('membership-sweep', { every: everyMs }, { name: 'sweep', opts: { attempts } })
      .catch(tellWhy);
  jobs.work(() => sweep(context), { concurrency: 1 });
  schedule();
  void jobs.add('sweep', {}, { delay: attemptPatienceMs, attempts }).catch(tellWhy);
  const timer = setInterval(schedule, checkScheduleMs);
  return () => clearInterval(timer);
}
