import { createJobs } from '@emberline/kit/jobs/queue';
import type { Job } from '@emberline/kit/service';
import { redisOf } from '@emberline/kit/settings-engines';
import { holdMembership, releaseMembership } from '../actions/memberships/change-membership.ts';
import { gatherCards } from '../actions/memberships/erase-member.ts';
import { syncMembership, tellMailbox } from '../actions/memberships/sync-membership.ts';
import { finishRefund, followHint } from '../actions/refunds/settle-refunds.ts';
import { finishAttempt, settleAsked } from '../actions/starts/settle-attempts.ts';
import type { Context } from '../context.ts';
import type { Hint } from '../domain/provider-facts.ts';
import { noticeExpiringCards, remindOfCharge } from './reminders.ts';

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

const overlapMs = 10 * 60_000;
/** A younger attempt is left to its own request, which may still be running. */
const attemptGraceMs = 15_000;

/** Follows hints that never arrived or were not finished. @throws AggregateError after all were tried. */
async function followMissedHints(context: Context): Promise<void> {
  const readTo = (await context.cursors.hintsReadTo()) ?? new Date(0);
  const hints = await context.provider.listHints(new Date(Math.max(0, readTo.getTime() - overlapMs)));
  let unfollowed: Hint | undefined;
  try {
    await eachInTurn(hints, async (hint) => {
      try {
        await followHint(context, hint);
      } catch (error) {
        unfollowed ??= hint;
        throw error;
      }
    });
  } finally {
    const readNow = unfollowed ?? hints.at(-1);
    if (readNow) await context.cursors.readHintsTo(readNow.createdAt);
  }
}

/** Sends the mailbox the changes that it has not confirmed. @throws AggregateError after all were tried. */
async function tellMailboxOfRest(context: Context): Promise<void> {
  await eachInTurn(await context.unconfirmed.members(), (memberId) => tellMailbox(context, memberId));
}

/** Finishes attempts interrupted by a crash. @throws AggregateError after all were tried. */
async function finishOpenAttempts(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - attemptGraceMs);
  await eachInTurn(await context.attempts.openBefore(before), async (attempt) => {
    // The provider forgets idempotency keys after a day, but not subscriptions.
    await syncMembership(context, attempt.memberId);
    await finishAttempt(context, attempt);
  });
}

/** Ends orders whose payment the card's holder has confirmed, or has left open for too long. @throws AggregateError after all were tried. */
async function finishAskedAttempts(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - attemptGraceMs);
  await eachInTurn(await context.attempts.askedBefore(before), (row) => settleAsked(context, row));
}

/** Finishes refunds interrupted by a crash or a provider that did not answer. @throws AggregateError after all were tried. */
async function finishOpenRefunds(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - attemptGraceMs);
  await eachInTurn(await context.refunds.openBefore(before), (row) => finishRefund(context, row));
}

/** Fetches memberships of before their own price was stored. @throws AggregateError after all were tried. */
async function fetchUnpriced(context: Context): Promise<void> {
  await eachInTurn(await context.memberships.unpriced(), ({ _id }) => syncMembership(context, _id));
}

/** Fetches memberships whose period is over. @throws AggregateError after all were tried. */
async function renewOverdue(context: Context): Promise<void> {
  const overdue = await context.memberships.overdue(context.now());
  await eachInTurn(overdue, ({ _id }) => syncMembership(context, _id));
}

/** Processes items one by one and continues after a failure. @throws AggregateError of all failures, at the end. */
async function eachInTurn<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of a sweep failed`);
}

/** A ban is stored before its cards are barred, and its call is over by then. */
const longestCallMs = 60_000;
/** Longer than a new invoice is a draft at Stripe, and some sweeps. */
const beforeChargeMs = 70 * 60_000;

/**
 * Holds what is charged soon of accounts that operators have closed, and releases what is held of others, their cards too: an order,
 * or its end, may not have got here, or may have come while a ban was still asking the provider for cards. @throws AggregateError after all were tried.
 */
export async function holdClosed(context: Context): Promise<void> {
  const { memberships, cardBars, others, now } = context;
  const soon = new Date(now().getTime() + beforeChargeMs);
  const told = new Date(now().getTime() - longestCallMs);
  const [barred, due, pastDue, held] = await Promise.all([
    cardBars.barredBefore(told),
    memberships.chargedSoon(soon),
    memberships.somePastDue(),
    memberships.held(),
  ]);
  const ids = [...new Set([...barred, ...[...due, ...pastDue, ...held].map(({ _id }) => _id)])];
  const { closed, open } = await others.closedAmong(ids);
  await eachInTurn(
    [...due, ...pastDue].filter(({ _id }) => closed.has(_id)),
    ({ _id }) => holdMembership(context, _id),
  );
  await eachInTurn(
    held.filter(({ _id }) => open.has(_id)),
    ({ _id }) => releaseMembership(context, _id),
  );
  await eachInTurn(
    barred.filter((id) => open.has(id)),
    (id) => cardBars.undoBefore(id, told),
  );
}

const batch = 50;

/** Remembers the cards of members who joined before cards were remembered. @throws AggregateError after all were tried. */
export async function gatherEarlierCards(context: Context): Promise<void> {
  await eachInTurn(await context.customers.withoutAllCards(batch), (memberId) =>
    gatherCards(context, memberId),
  );
}
