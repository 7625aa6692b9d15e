import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onPresenceChanged = transactional(
  'presence-changed',
  async ({ users }: Context, { data: { memberId, online, lastOnline, version } }, session) => {
    const presence = { online, lastOnline: lastOnline === null ? null : new Date(lastOnline) };
    await users.setPresence(memberId, { ...presence, presenceVersion: version }, session);
  },
);
