import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import { endBan } from '../actions/moderation/appeals.ts';
import { tellSuspension } from '../actions/moderation/suspensions.ts';
import type { Context } from '../context.ts';

const everyMs = 30_000;
const batch = 100;

/** Shows members again whose suspension is over. The mailbox lets them write from the moment itself. */
export const endingSuspensions: Job<Context> = (context) =>
  startSharedRounds(
    { db: context.mongo.db, name: 'end suspensions', pauseMs: everyMs, log: context.log },
    () => endSuspensions(context),
  ).stop;

export async function endSuspensions({
  mongo,
  profiles,
  now,
}: Pick<Context, 'mongo' | 'profiles' | 'now'>): Promise<void> {
  for (;;) {
    const ids = await profiles.suspendedBefore(now(), batch);
    for (const id of ids)
      await inTransaction(mongo.client, (session) =>
        profiles.change(session, id, ({ suspension }) =>
          suspension && suspension.until <= now() ? { suspension: null } : {},
        ),
      );
    if (ids.length < batch) return;
  }
}

/** Tells auth of suspensions, of their ends, and of granted appeals against bans, where it has not answered, or a replica of an earlier release has ordered them. */
export const tellingSuspensions: Job<Context> = (context) =>
  startSharedRounds(
    { db: context.mongo.db, name: 'tell suspensions', pauseMs: everyMs, log: context.log },
    () => tellSuspensions(context),
  ).stop;

export async function tellSuspensions(
  context: Pick<Context, 'accounts' | 'appeals' | 'profiles' | 'now'>,
): Promise<void> {
  for (const row of await context.profiles.suspensionsUntold(batch)) await tellSuspension(context, row);
  for (const appeal of await context.appeals.endingBans(batch)) await endBan(context, appeal);
}
