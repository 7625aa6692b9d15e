import { idempotentBatch } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onPresenceChanged = idempotentBatch('presence-changed', ({ users }: Context, events) => {
  // Of a member's presences only the last one of the batch is stored.
  const last = new Map(events.map(({ data }) => [data.memberId, data]));
  return users.setPresences(
    [...last].map(([_id, { online, lastOnline, version: presenceVersion, hidden }]) => ({
      ...{
        _id,
        online,
        lastOnline: lastOnline === null || hidden ? null : new Date(lastOnline),
        presenceVersion,
      },
    })),
  );
});
