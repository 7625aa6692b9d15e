import { idempotent } from '@emberline/kit/events/handlers';
import { followFacts } from '../actions/apply-profile.ts';
import { refreshMembers } from '../actions/refresh-members.ts';
import type { Context } from '../context.ts';

/** Fetches the facts, which have versions: `applyProfile` may have told the same. */
export const onProfileChanged = idempotent(
  'profile-changed',
  async (context: Context, { data: { memberId } }) => {
    await refreshMembers(context, [memberId]);
    await followFacts(context.stores, memberId);
  },
);
