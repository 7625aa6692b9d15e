import { idempotentBatch } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Ignores versions of a presence older than the known one. */
export const onPresenceChanged = idempotentBatch('presence-changed', ({ members }: Context, events) =>
  // Of a member's presences only the last one of the batch is stored.
  members.setPresences(
    new Map(
      events.map(({ data: { memberId, online, lastOnline, version, hidden = false } }) => [
        memberId,
        {
          ...{ online, version, hidden },
          lastOnline: lastOnline === null || hidden ? null : new Date(lastOnline),
        },
      ]),
    ),
  ),
);
