import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onPresenceChanged({ members, profiles }: Context) {
  return {
    transactional: async ({ data: { memberId, version, online, lastOnline } }, session) => {
      if (!(await members.ensure(session, memberId))) return;
      const seen = lastOnline === null ? null : new Date(lastOnline);
      await profiles.setPresence(session, memberId, { version, online, lastOnline: seen });
    },
  } satisfies EventHandler<'presence-changed'>;
}
