import { timings } from '@emberline/contracts/choices';
import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import { tellClosing } from '../actions/account/close-account.ts';
import { eraseAccount } from '../actions/account/erase-account.ts';
import type { Context } from '../context.ts';
import { addressesOf } from '../domain/account.ts';

const unverifiedEveryMs = 10 * 60_000;
const batch = 100;

/** Deletes accounts whose email was not verified in time, like any other deletion. */
export const endingUnverified: Job<Context> = (context) =>
  startSharedRounds(
    { db: context.mongo.db, name: 'end unverified', pauseMs: unverifiedEveryMs, log: context.log },
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

const closedEveryMs = 5 * 60_000;

/** Erases accounts that operators have closed, and nobody has opened again in time. The round keeps the name that earlier releases claim. */
export const erasingClosed: Job<Context> = (context) =>
  startSharedRounds(
    { db: context.mongo.db, name: 'erase banned', pauseMs: closedEveryMs, log: context.log },
    () => eraseClosed(context),
  ).stop;

/**
 * Follows the bans that a replica of a release before has ordered or undone, tells other services what they have missed, then erases
 * until nobody is due.
 */
export async function eraseClosed(context: Context, now = new Date()): Promise<void> {
  await keepOut(context);
  await letIn(context);
  for (const id of await context.accounts.findUntold(batch))
    await tellClosing(context, id).catch(({ cause: err }) =>
      context.log.warn({ err, subjectId: id }, 'other services are to follow a closed account later'),
    );
  for (;;) {
    const ids = await context.accounts.findDue(now, batch);
    if (ids.length === 0) return;
    for (const id of ids) await eraseAccount(context, id, { by: 'staff', dueBy: now });
  }
}

async function keepOut({ accounts, bans, mongo }: Context): Promise<void> {
  for (;;) {
    const ids = await accounts.findNotKeptOut(batch);
    if (ids.length === 0) return;
    for (const id of ids)
      await inTransaction(mongo.client, async (session) => {
        const account = await accounts.markKeptOut(id, session);
        if (account) await bans.order(id, addressesOf(bans, account), session);
      });
  }
}

async function letIn({ accounts, bans, mongo }: Context): Promise<void> {
  for (const id of await bans.ofAccounts())
    await inTransaction(mongo.client, async (session) => {
      const account = id === undefined ? null : await accounts.find(id, session);
      if (account && !account.ban) await bans.undo(account._id, session);
    });
}
