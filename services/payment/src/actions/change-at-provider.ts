import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow } from '../domain/membership.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Changes a membership at the provider, then stores the provider's state, even if the provider refused.
 * @throws NOT_SUBSCRIBED when it has ended meanwhile
 */
export async function changeAtProvider(
  context: Context,
  memberId: string,
  change: () => Promise<void>,
): Promise<MembershipRow | null> {
  try {
    await change();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const row = await syncMembership(context, memberId);
    const isRefused = error instanceof ProblemError && error.code === 'CONFLICT';
    throw isRefused && !isRunning(row) ? new ProblemError('NOT_SUBSCRIBED') : error;
  }
  return syncMembership(context, memberId);
}
