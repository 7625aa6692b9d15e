import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

/**
 * Tells auth until when the member is suspended, so that the suspension outlives the deletion of the account. Idempotent.
 * @throws UNAVAILABLE; the job tells it then
 */
export async function tellSuspension(
  { accounts, profiles, now }: Pick<Context, 'accounts' | 'profiles' | 'now'>,
  row: ProfileRow,
): Promise<void> {
  const { suspension, version } = row;
  // What a ban or a removal took the place of counts, not these themselves.
  const end = (suspension?.erasedAt ? suspension.before : suspension)?.until;
  const until = end && end > now() ? end.toISOString() : null;
  await accounts.noteSuspension(row._id, { until, version });
  await profiles.suspensionTold(row, end);
}
