import { idempotent } from '@emberline/kit/events/handlers';
import { applyFactConsequences } from '../actions/apply-profile.ts';
import { refreshMembers } from '../actions/refresh-members.ts';
import type { Context } from '../context.ts';

/** Fetches the facts, which are versioned: `applyProfile` may have stored the same ones already. */
export const onProfileChanged = idempotent(
  'profile-changed',
  async (context: Context, { data: { memberId } }) => {
    await refreshMembers(context, [memberId]);
    await applyFactConsequences(context, memberId);
  },
);
