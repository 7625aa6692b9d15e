import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onSubscriptionChanged({ users }: Context): EventHandler<'subscription-changed'> {
  return {
    store: async ({ data: { memberId, paymentStatus, version } }, session) => {
      await users.rows.updateOne(
        { _id: memberId, paymentVersion: { $lt: version } },
        { $set: { paymentStatus, paymentVersion: version } },
        { session },
      );
    },
  };
}
