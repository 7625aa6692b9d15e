import type { Context } from '../context.ts';
import type { ProfileRow, Suspension } from '../store/profile-rows.ts';

/**
 * Tells auth until when the member is suspended, so that the suspension outlives the deletion of the account. Idempotent.
 * @throws UNAVAILABLE; the job tells it then
 */
export async function tellSuspension(
  { accounts, profiles, now }: Pick<Context, 'accounts' | 'profiles' | 'now'>,
  row: ProfileRow,
): Promise<void> {
  const until = endOf(row.suspension, now());
  await accounts.noteSuspension(row._id, { until: until?.toISOString() ?? null, version: row.version });
  await profiles.suspensionTold(row);
}

/** The end of a suspension that has one: what a ban or a removal took the place of counts, not these themselves. */
function endOf(suspension: Suspension | null | undefined, now: Date): Date | undefined {
  const own = suspension?.erasedAt ? suspension.before : suspension;
  return own && own.until > now ? own.until : undefined;
}
