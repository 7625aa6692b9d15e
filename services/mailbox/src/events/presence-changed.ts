import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Ignores versions of the presence older than the known one. */
export const onPresenceChanged = idempotent(
  'presence-changed',
  async ({ stores }: Context, { data: { memberId, online, lastOnline, version } }) => {
    const presence = { online, lastOnline: lastOnline === null ? null : new Date(lastOnline), version };
    await stores.members.setPresence(memberId, presence);
  },
);
