import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

/** Safe to repeat, since presence has versions. */
export function onPresenceChanged({ stores }: Context): EventHandler<'presence-changed'> {
  return {
    idempotent: async ({ data: { memberId, online, lastOnline, version } }) => {
      const presence = { online, lastOnline: lastOnline === null ? null : new Date(lastOnline), version };
      await stores.members.setPresence(memberId, presence);
    },
  };
}
