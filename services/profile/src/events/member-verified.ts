import { transactional } from '@emberline/kit/events/handlers';
import { ensureProfile } from '../actions/ensure-profile.ts';
import type { Context } from '../context.ts';

export const onMemberVerified = transactional(
  'member-verified',
  async (context: Context, { data }, session) => {
    const row = await ensureProfile(context, session, data.memberId);
    if (row && !row.isVerified) await context.profiles.change(session, row._id, () => ({ isVerified: true }));
  },
);
