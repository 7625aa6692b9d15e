import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onPresenceChanged({ users }: Context): EventHandler<'presence-changed'> {
  return {
    transactional: async ({ data: { memberId, online, lastOnline, version } }, session) => {
      await users.rows.updateOne(
        { _id: memberId, presenceVersion: { $lt: version } },
        {
          $set: {
            online,
            lastOnline: lastOnline === null ? null : new Date(lastOnline),
            presenceVersion: version,
          },
        },
        { session },
      );
    },
  };
}
