import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

/** May come before this service has heard of the deletion itself: the topics are read side by side. */
export function onMemberErased({ erasures }: Context): EventHandler<'member-erased'> {
  return {
    transactional: async ({ occurredAt, data: { memberId, service } }, session) => {
      const at = new Date(occurredAt);
      await erasures.rows.updateOne(
        { _id: memberId },
        { $set: { [`confirmed.${service}`]: at }, $setOnInsert: { orderedAt: at, by: 'member' } },
        { upsert: true, session },
      );
    },
  };
}
