import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onPresenceChanged = transactional(
  'presence-changed',
  async ({ members, profiles }: Context, { data }, session) => {
    const { memberId, version, online, lastOnline } = data;
    if (!(await members.ensure(session, memberId))) return;
    const seen = lastOnline === null ? null : new Date(lastOnline);
    await profiles.setPresence(session, memberId, { version, online, lastOnline: seen });
  },
);
