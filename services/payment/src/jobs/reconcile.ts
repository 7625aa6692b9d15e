import { finishAttempt } from '../actions/finish-attempt.ts';
import { finishRefund } from '../actions/finish-refund.ts';
import { followHint } from '../actions/follow-hint.ts';
import { settleAsked } from '../actions/settle-asked.ts';
import { syncMembership } from '../actions/sync-membership.ts';
import { tellMailbox } from '../actions/tell-mailbox.ts';
import type { Context } from '../context.ts';
import type { Hint } from '../domain/provider-facts.ts';

const overlapMs = 10 * 60_000;
/** A younger attempt is left to its own request, which may still be running. */
export const attemptGraceMs = 15_000;

/** Follows hints that never arrived or were not finished. @throws AggregateError after all were tried. */
export async function followMissedHints(context: Context): Promise<void> {
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
export async function tellMailboxOfRest(context: Context): Promise<void> {
  await eachInTurn(await context.unconfirmed.members(), (memberId) => tellMailbox(context, memberId));
}

/** Finishes attempts interrupted by a crash. @throws AggregateError after all were tried. */
export async function finishOpenAttempts(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - attemptGraceMs);
  await eachInTurn(await context.attempts.openBefore(before), async (attempt) => {
    // The provider forgets idempotency keys after a day, but not subscriptions.
    await syncMembership(context, attempt.memberId);
    await finishAttempt(context, attempt);
  });
}

/** Ends orders whose payment the card's holder has confirmed, or has left open for too long. @throws AggregateError after all were tried. */
export async function finishAskedAttempts(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - attemptGraceMs);
  await eachInTurn(await context.attempts.askedBefore(before), (row) => settleAsked(context, row));
}

/** Finishes refunds interrupted by a crash or a provider that did not answer. @throws AggregateError after all were tried. */
export async function finishOpenRefunds(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - attemptGraceMs);
  await eachInTurn(await context.refunds.openBefore(before), (row) => finishRefund(context, row));
}

/** Fetches memberships of before their own price was stored. @throws AggregateError after all were tried. */
export async function fetchUnpriced(context: Context): Promise<void> {
  await eachInTurn(await context.memberships.unpriced(), ({ _id }) => syncMembership(context, _id));
}

/** Fetches memberships whose period is over. @throws AggregateError after all were tried. */
export async function renewOverdue(context: Context): Promise<void> {
  const overdue = await context.memberships.overdue(context.now());
  await eachInTurn(overdue, ({ _id }) => syncMembership(context, _id));
}

/** Processes items one by one and continues after a failure. @throws AggregateError of all failures, at the end. */
export async function eachInTurn<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of a sweep failed`);
}
