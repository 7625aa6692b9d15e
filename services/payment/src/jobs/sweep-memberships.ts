import { createJobs } from '@emberline/kit/jobs/queue';
import type { Job } from '@emberline/kit/service';
import { redisOf } from '@emberline/kit/settings-engines';
import type { Context } from '../context.ts';
import { gatherEarlierCards } from './gather-cards.ts';
import { holdClosed } from './hold-closed.ts';
import { noticeExpiringCards } from './notice-expiring-cards.ts';
import {
  attemptGraceMs,
  eachInTurn,
  fetchUnpriced,
  finishAskedAttempts,
  finishOpenAttempts,
  finishOpenRefunds,
  followMissedHints,
  renewOverdue,
  tellMailboxOfRest,
} from './reconcile.ts';
import { remindOfCharge } from './remind-of-charge.ts';

const everyMs = 5 * 60_000;
const checkScheduleMs = 15_000;
/** Retries after 1, 2, 4, 8 and 16 s; the next scheduled sweep follows soon after. */
const attempts = 6;

/**
 * Schedules one sweep for all replicas, and an extra one after each start, so that work interrupted by a crash does not
 * wait for the next sweep. If Redis loses the schedule, it is created again and a sweep runs at once.
 */
export const sweepingMemberships: Job<Context> = async (context) => {
  const { log, metrics, settings } = context;
  const jobs = await createJobs<Record<string, string>>('payment', {
    ...{ server: redisOf(settings, settings.JOBS_REDIS_URL), prefix: settings.KAFKA_PREFIX },
    ...{ log, metrics },
  });
  const logFailure = (error: Error) => log.warn({ reason: error.message }, 'the sweep is not scheduled');
  const schedule = () =>
    void jobs.queue
      .upsertJobScheduler('membership-sweep', { every: everyMs }, { name: 'sweep', opts: { attempts } })
      .catch(logFailure);
  jobs.work(() => sweep(context), { concurrency: 1 });
  schedule();
  void jobs.add('sweep', {}, { delay: attemptGraceMs, attempts }).catch(logFailure);
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
  finishAskedAttempts,
  finishOpenRefunds,
  holdClosed,
  renewOverdue,
  fetchUnpriced,
  remindOfCharge,
  noticeExpiringCards,
  gatherEarlierCards,
];

/**
 * Fetches what webhooks failed to report, and requests reminders that are due. Each part finds its work in MongoDB, so
 * losing Redis loses only the time of the next run.
 * @throws AggregateError when a part failed, after all parts ran; the queue then retries within seconds.
 */
export async function sweep(context: Context): Promise<void> {
  await eachInTurn(parts, (part) => part(context));
}
