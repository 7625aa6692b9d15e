import { idempotent } from '@emberline/kit/events/handlers';
import { applyFactConsequences, refreshMembers } from '../actions/apply-changes.ts';
import type { Context } from '../context.ts';

/** Fetches the facts, which are versioned: `applyProfile` may have stored the same ones already. */
export const onProfileChanged = idempotent(
  'profile-changed',
  async (context: Context, { data: { memberId } }) => {
    await refreshMembers(context, [memberId]);
    await applyFactConsequences(context, memberId);
  },
);
