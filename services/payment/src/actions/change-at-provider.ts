import { isUnavailable } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { MembershipRow } from '../domain/membership.ts';
import { syncMembership } from './sync-membership.ts';

/** Changes a membership at the provider, then stores the provider's state, even if the provider refused. */
export async function changeAtProvider(
  context: Context,
  memberId: string,
  change: () => Promise<void>,
): Promise<MembershipRow | null> {
  try {
    await change();
  } catch (error) {
    if (!isUnavailable(error)) await syncMembership(context, memberId);
    throw error;
  }
  return syncMembership(context, memberId);
}
