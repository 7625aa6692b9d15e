import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { endBan } from '../actions/decide-appeal.ts';
import { tellSuspension } from '../actions/tell-suspension.ts';
import type { Context } from '../context.ts';

const everyMs = 30_000;
const batch = 100;

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
