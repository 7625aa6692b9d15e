import type { EventOf, eventKinds } from '@emberline/contracts';
import type { EventHandler } from '@emberline/kit/events/consumer';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { Users } from '../store/users.ts';

type Membership = EventOf<(typeof eventKinds)['subscription-changed']>['data'];

export function onSubscriptionChanged({ users }: Context): EventHandler<'subscription-changed'> {
  return {
    transactional: async ({ data }, session) => {
      await storeMembership(users, data, session);
    },
  };
}

/** @returns whether it was newer than what is known */
export async function storeMembership(
  users: Users,
  { memberId, paymentStatus, version }: Pick<Membership, 'memberId' | 'paymentStatus' | 'version'>,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await users.rows.updateOne(
    { _id: memberId, paymentVersion: { $lt: version } },
    { $set: { paymentStatus, paymentVersion: version } },
    { session },
  );
  return matchedCount === 1;
}
