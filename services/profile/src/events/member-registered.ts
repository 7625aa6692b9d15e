import { transactional } from '@emberline/kit/events/handlers';
import { ensureProfile } from '../actions/ensure-profile.ts';
import type { Context } from '../context.ts';

export const onMemberRegistered = transactional(
  'member-registered',
  async (context: Context, { data }, session) => {
    await ensureProfile(context, session, data.memberId);
  },
);
