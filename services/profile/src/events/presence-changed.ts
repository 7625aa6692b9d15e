import { transactional } from '@emberline/kit/events/handlers';
import { ensureProfile } from '../actions/ensure-profile.ts';
import type { Context } from '../context.ts';

export const onPresenceChanged = transactional(
  'presence-changed',
  async (context: Context, { data }, session) => {
    const { memberId, version, online, lastOnline } = data;
    if (!(await ensureProfile(context, session, memberId))) return;
    const seen = lastOnline === null ? null : new Date(lastOnline);
    await context.profiles.setPresence(session, memberId, { version, online, lastOnline: seen });
  },
);
