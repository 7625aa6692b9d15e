import { createJobs } from '@emberline/kit/jobs/queue';
import type { Job } from '@emberline/kit/service';
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

const everyMs = 5 * 60_000;
const checkScheduleMs = 15_000;
/** After 1, 2, 4, 8 and 16 s; then the next sweep is due before long. */
const attempts = 6;

/**
 * Runs the sweeps of all replicas as one schedule, and one more after each start: what a crash cut short does not wait
 * for the next. A schedule that Redis has lost is made again and sweeps at once.
 */
export const sweepingMemberships: Job<Context> = async (context) => {
  const { log, metrics, settings } = context;
  const jobs = await createJobs<Record<string, string>>('payment', {
    ...{ url: settings.JOBS_REDIS_URL, prefix: settings.KAFKA_PREFIX },
    ...{ log, metrics },
  });
  const logFailure = (error: Error) => log.warn({ reason: error.message }, 'the sweep is not scheduled');
  const schedule = () =>
    void jobs.queue
      .upsertJobScheduler('membership-sweep', { every: everyMs }, { name: 'sweep', opts: { attempts } })
      .catch(logFailure);
  jobs.work(() => sweep(context), { concurrency: 1 });
  schedule();
  void jobs.add('sweep', {}, { delay: attemptPatienceMs, attempts }).catch(logFailure);
  const timer = setInterval(schedule, checkScheduleMs);
  return () => {
    clearInterval(timer);
    return jobs.stop();
  };
};

const parts = [
  tellMailboxOfRest,
  followMissedHints,
  finishOpenAttempts,
  renewOverdue,
  remindOfTrialEnd,
  noticeExpiringCards,
];

/**
 * Asks for what webhooks failed to tell, and requests reminders that fall due. Each part finds its work in MongoDB, so
 * nothing is lost with Redis but the next run's time.
 * @throws AggregateError when a part failed, after all of them had their turn: the queue then retries within seconds.
 */
export async function sweep(context: Context): Promise<void> {
  await eachInTurn(parts, (part) => part(context));
}
